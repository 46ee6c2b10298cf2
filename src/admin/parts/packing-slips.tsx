import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { paiseOfRupees } from '../../contract/money.ts';
import { shortOrderId } from '../../contract/read/order.ts';
import type { PackingOrder } from '../../contract/schemas/packing.ts';
import { useStaff } from '../entrance/staff.ts';
import type { Ask } from './use-answer.ts';
import { useIsMounted } from './use-is-mounted.ts';
import { useSending } from './use-sending.ts';
import { When } from './words.tsx';

/**
 * Packing slips, on paper only: while they are on a page, printing it prints them and nothing else. Without prices,
 * since a box is often a present.
 */
export function PackingSlips({ orders }: { readonly orders: readonly PackingOrder[] }) {
  return (
    <div className="bo-slips">
      {orders.map((order) => (
        <Slip key={order.id} order={order} />
      ))}
    </div>
  );
}

function Slip({ order }: { readonly order: PackingOrder }) {
  const { id, paidAt, receiptNumber, delivery, items } = order;
  const { shopName } = useStaff();
  const { name, address1, address2, city, zipcode, state, phone } = delivery;
  const lines = Object.entries({
    address1,
    address2,
    town: `${city} ${zipcode}`,
    state,
    phone: `+91 ${phone}`,
  });
  const refund = refundedPart(order);
  const packs = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <article className="bo-slip">
      <h2>
        {shopName} <span className="n">#{shortOrderId(id)}</span>
      </h2>
      <p>
        {receiptNumber} {paidAt ? <When at={paidAt} /> : null}
      </p>
      <address className="bo-address">
        <b>{name}</b>
        {lines
          .filter(([, line]) => line)
          .map(([field, line]) => (
            <span key={field}>{line}</span>
          ))}
      </address>
      {refund ? (
        <p>
          <b>{refund === 'all' ? ALL_REFUNDED : 'Part of it was refunded: look at the order'}</b>
        </p>
      ) : null}
      <ul>
        {items.map(({ productId, productName, netWeight, quantity }) => (
          <li key={`${productId} ${netWeight}`}>
            <b className="n">{quantity} ×</b> {productName}, {netWeight}
          </li>
        ))}
      </ul>
      <p>{packs === 1 ? '1 pack in all' : `${packs} packs in all`}</p>
    </article>
  );
}

export const ALL_REFUNDED = 'All of it was refunded: do not send it';

/** An order waits on although all of its payment goes back, until the provider says days later that it has. */
export function refundedPart({ items, refunded }: PackingOrder): 'part' | 'all' | null {
  if (refunded === 0) return null;
  const amountPaise = items.reduce((sum, { totalPrice }) => sum + paiseOfRupees(totalPrice), 0);
  return paiseOfRupees(refunded) < amountPaise ? 'part' : 'all';
}

interface PrintButtonProps<T> {
  /** Fetches what is to be printed. */
  readonly ask: Ask<T>;
  /** Puts it on the page; false when there is nothing left to print. */
  readonly onFetched: (newest: T) => boolean;
  readonly children: ReactNode;
}

/**
 * Opens the browser's own print dialog for what is to be printed as it is by now: the page may have been open for hours,
 * and a box with the former address does not arrive.
 */
export function PrintButton<T>({ ask, onFetched, children }: PrintButtonProps<T>) {
  const { busy, refusal, send } = useSending();
  const isMounted = useIsMounted();
  const print = async () => {
    const newest = await send((token) => ask({ token }));
    // Whoever has gone to another page meanwhile does not want that one on paper.
    if (newest !== null && isMounted() && flushSync(() => onFetched(newest))) window.print();
  };
  return (
    <>
      <button
        type="button"
        className="link"
        aria-disabled={busy}
        aria-busy={busy}
        onClick={() => void print()}
      >
        {children}
      </button>
      <span role="alert" className="err">
        {refusal}
      </span>
    </>
  );
}
