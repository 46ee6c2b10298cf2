import type { OrderForMail } from '../../shop/mail-facts/read-order.ts';

type Order = OrderForMail['order'];

/** 'Order #89abcdef': the last 8 characters, as on the orders page (spec §2: Orders). */
export function orderNumber({ id }: Pick<Order, 'id'>): string {
  return `#${id.slice(-8)}`;
}

/** Where the order goes, line by line. */
export function deliveryAddress(order: Order): string {
  const { name, address1, address2, city, pincode, state, country, phone } = order;
  const lines = [name, address1, address2, `${city} ${pincode}`, `${state}, ${country}`, `Mobile ${phone}`];
  return lines.filter((line) => line !== '').join('\n');
}

/** The order's own page; null for one that the customer has deleted, which has none. */
export function orderLink(order: Order, publicUrl: string): string | null {
  return order.hidden_at ? null : `${publicUrl}/orders/${order.id}`;
}
