import type { Row } from '../../db/schema.ts';
import type { Customer, Shop, Visitor } from '../shop.ts';

type Owned = Pick<Row<'orders'>, 'customer_id' | 'browser_hash' | 'email' | 'hidden_at'>;

/**
 * Whether a visitor may see an order: the signed-in buyer, or the browser that started the payment (decisions: Calls,
 * by-txn). A customer who is logged in there does not see another customer's order.
 */
export function mayView(visitor: Pick<Visitor, 'customer' | 'browserHash'>, order: Owned): boolean {
  if (order.hidden_at) return false;
  const { customer, browserHash } = visitor;
  if (customer && belongsTo(customer, order)) return true;
  if (customer && order.customer_id) return false;
  return browserHash !== null && order.browser_hash !== null && browserHash.equals(order.browser_hash);
}

/**
 * Whether an order is one of an account's own, or a guest's with its e-mail once that is verified (decisions:
 * Accounts). `ordersOf` (`own-orders.ts`) finds the same orders: the two must agree.
 */
export function belongsTo(customer: Customer, order: Owned): boolean {
  if (order.hidden_at) return false;
  if (order.customer_id) return order.customer_id === customer.id;
  return customer.emailVerified && order.email.toLowerCase() === customer.email.toLowerCase();
}

/**
 * Whether the buyer has deleted the account: only that leaves hidden orders that belong to no account and no browser
 * (`delete-account.ts`).
 */
export function isLeft({
  hidden_at,
  customer_id,
  browser_hash,
}: Pick<Owned, 'hidden_at' | 'customer_id' | 'browser_hash'>): boolean {
  return hidden_at !== null && customer_id === null && browser_hash === null;
}

/** `mayView` for an order that has not been loaded. */
export async function mayViewById(shop: Shop, visitor: Visitor, orderId: string): Promise<boolean> {
  const order = await shop.db
    .selectFrom('orders')
    .select(['customer_id', 'browser_hash', 'email', 'hidden_at'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  return order !== undefined && mayView(visitor, order);
}
