import { useLayoutEffect } from 'react';
import { paiseOfRupees } from '../../contract/money.ts';
import { shortOrderId } from '../../contract/read/order.ts';
import type { PackingOrder } from '../../contract/schemas/packing.ts';
import { useStaff } from '../session/staff.ts';
import { When } from './words.tsx';

interface PackingSlipsProps {
  readonly orders: readonly PackingOrder[];
  /** They have left the house. */
  readonly areSent: boolean;
}

/**
 * Packing slips, on paper only: while they are on a page, printing it prints them and nothing else. Without prices,
 * since a box is often a present.
 */
export function PackingSlips({ orders, areSent }: PackingSlipsProps) {
  // Not `:has(.bo-slips)`: Firefox before 121 would print the order with its prices as well.
  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    classList.add('only-slips');
    return () => classList.remove('only-slips');
  }, []);
  return (
    <div className="bo-slips">
      {orders.map((order) => (
        <Slip key={order.id} order={order} isSent={areSent} />
      ))}
    </div>
  );
}

function Slip({ order, isSent }: { readonly order: PackingOrder; readonly isSent: boolean }) {
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
          <b>
            {refund === 'all' && !isSent
              ? ALL_REFUNDED
              : `${refund === 'all' ? 'All' : 'Part'} of it was refunded: look at the order`}
          </b>
        </p>
      ) : null}
      <ul>
        {items.map(({ productId, productName, netWeight, quantity }) => (
          <li key={`${productId} ${netWeight}`}>
            <b className="n">{quantity} ×</b> <bdi>{productName}</bdi>, {netWeight}
          </li>
        ))}
      </ul>
      <p>{packs === 1 ? '1 pack in all' : `${packs} packs in all`}</p>
    </article>
  );
}

export const ALL_REFUNDED = 'All of it was refunded: do not send it';

/**
 * An order whose whole payment goes back waits on until the provider says that it has gone back, which may be days
 * later.
 */
export function refundedPart({ items, refunded }: PackingOrder): 'part' | 'all' | null {
  if (refunded === 0) return null;
  const amountPaise = items.reduce((sum, { totalPrice }) => sum + paiseOfRupees(totalPrice), 0);
  return paiseOfRupees(refunded) < amountPaise ? 'part' : 'all';
}
