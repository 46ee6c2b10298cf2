import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { shortOrderId } from '../../contract/read/order.ts';
import type { PackingOrder } from '../../contract/schemas/packing.ts';
import { useStaff } from '../entrance/staff.ts';
import { When } from './words.tsx';

type SlipOrder = Pick<PackingOrder, 'id' | 'paidAt' | 'receiptNumber' | 'delivery' | 'items'>;

/**
 * Packing slips, on paper only: while they are on a page, printing it prints them and nothing else. Without prices,
 * since a box is often a present.
 */
export function PackingSlips({ orders }: { readonly orders: readonly SlipOrder[] }) {
  return (
    <div className="bo-slips">
      {orders.map((order) => (
        <Slip key={order.id} order={order} />
      ))}
    </div>
  );
}

function Slip({ order: { id, paidAt, receiptNumber, delivery, items } }: { readonly order: SlipOrder }) {
  const { shopName } = useStaff();
  const { name, address1, address2, city, zipcode, state, phone } = delivery;
  const lines = Object.entries({
    address1,
    address2,
    town: `${city} ${zipcode}`,
    state,
    phone: `+91 ${phone}`,
  });
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

interface PrintButtonProps {
  /** Puts on the page what is to be printed. */
  readonly onPrint?: () => void;
  readonly children: ReactNode;
}

/** Opens the browser's own print dialog. */
export function PrintButton({ onPrint, children }: PrintButtonProps) {
  const print = () => {
    if (onPrint) flushSync(onPrint);
    window.print();
  };
  return (
    <button type="button" className="link" onClick={print}>
      {children}
    </button>
  );
}
