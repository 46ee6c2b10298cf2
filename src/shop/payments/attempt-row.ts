import { sql } from 'kysely';
import type { Row } from '../../db/schema.ts';

/** An attempt together with its order. */
export type AttemptOfOrder = Row<'payment_attempts'> & { order: Row<'orders'> };

/** Whether an attempt's money is in the books, as payment of its order or as a surplus. */
export function isBooked({ state }: Pick<Row<'payment_attempts'>, 'state'>): boolean {
  return state === 'succeeded' || state === 'surplus';
}

/** Every column of `orders`; the compiler reports a missing one. */
const COLUMNS: Record<keyof Row<'orders'>, true> = {
  id: true,
  customer_id: true,
  cart_customer_id: true,
  browser_hash: true,
  status: true,
  source: true,
  amount_paise: true,
  receipt_number: true,
  name: true,
  email: true,
  phone: true,
  address1: true,
  address2: true,
  city: true,
  state: true,
  country: true,
  pincode: true,
  payment_method: true,
  created_at: true,
  updated_at: true,
  paid_at: true,
  hidden_at: true,
};

const PREFIX = 'order.';

/** The columns of `orders`, selected next to those of `payment_attempts`: both rows in one round trip. */
export const ORDER_COLUMNS = sql.raw(
  Object.keys(COLUMNS)
    .map((name) => `orders.${name} as "${PREFIX}${name}"`)
    .join(', '),
);

/** Splits such a row into attempt and order. */
export function attemptOfRow(row: Record<string, unknown>): AttemptOfOrder {
  const attempt: Record<string, unknown> = {};
  const order: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    if (name.startsWith(PREFIX)) order[name.slice(PREFIX.length)] = value;
    else attempt[name] = value;
  }
  // Holds the columns of both tables as the database returned them, which is what Row describes.
  return { ...attempt, order } as unknown as AttemptOfOrder;
}
