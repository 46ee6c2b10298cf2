import type { Expression, SqlBool } from 'kysely';
import type { Queries, Tx } from '../../../db/schema.ts';
import { record } from '../../audit/record.ts';
import { lockOrders } from '../../orders/lock-order.ts';
import type { OrderExpression } from '../../orders/own-orders.ts';
import type { Customer, Shop } from '../../shop.ts';
import { lockCustomer } from '../lock-customer.ts';
import { voidEmailChange } from '../one-time-code.ts';

/**
 * Ends the token's session. The next person at that browser no longer sees orders this customer placed there while
 * logged in, but does see those placed as a guest (decision 136).
 */
export async function logOut(shop: Shop, customer: Customer, browserHash: Buffer | null): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    await endSession(shop, tx, customer, customer.sessionId);
    if (browserHash)
      await unlinkBrowsers(tx, customer.id, (order) => order('browser_hash', '=', browserHash));
  });
}

/**
 * Logs out one of a customer's devices. A session does not know its browser, so of all browsers only the one that asks
 * can still open orders without a token; if the session is the one that asks, this is a logout of that browser alone
 * (decision 136). False when the session is someone else's or has already ended.
 */
export async function signOutDevice(
  shop: Shop,
  customer: Customer,
  sessionId: string,
  browserHash: Buffer | null,
): Promise<boolean> {
  return shop.db.transaction().execute(async (tx) => {
    if (!(await endSession(shop, tx, customer, sessionId))) return false;
    const isThisBrowser = sessionId === customer.sessionId;
    const which = isThisBrowser ? '=' : '!=';
    if (browserHash)
      await unlinkBrowsers(tx, customer.id, (order) => order('browser_hash', which, browserHash));
    else if (!isThisBrowser) await unlinkBrowsers(tx, customer.id);
    return true;
  });
}

/** False when the session is someone else's or has already ended. */
async function endSession(shop: Shop, tx: Tx, customer: Customer, sessionId: string): Promise<boolean> {
  await lockCustomer(tx, customer.id);
  const now = shop.clock();
  const row = await tx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', sessionId)
    .where('customer_id', '=', customer.id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Logs a customer out on every device, including the current one. */
export async function signOutEverywhere(shop: Shop, customer: Customer, address: string): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    // Waits for a login that is under way, so that its session ends too.
    await lockCustomer(tx, customer.id);
    await endAllSessions(shop, tx, customer.id);
    await record(shop, tx, { what: 'sign-out-everywhere', who: customer.id, address });
  });
}

/**
 * Ends every session of an account: no token or browser cookie issued before remains valid. Also ends a change of
 * e-mail that is under way, because somebody who is to be kept out may have requested it.
 */
export async function endAllSessions(
  shop: Pick<Shop, 'clock'>,
  db: Queries,
  customerId: string,
): Promise<void> {
  await voidEmailChange(db, customerId);
  await db
    .updateTable('sessions')
    .set({ revoked_at: shop.clock() })
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .execute();
  await unlinkBrowsers(db, customerId);
}

/**
 * Unlinks a customer's orders from the browsers that paid for them, or from some of these, so that only the token opens
 * them. Hidden orders are skipped, since nobody sees them.
 */
async function unlinkBrowsers(
  db: Queries,
  customerId: string,
  some: (order: OrderExpression) => Expression<SqlBool> = (order) => order('browser_hash', 'is not', null),
): Promise<void> {
  const ids = await lockOrders(db, (order) =>
    order.and([order('customer_id', '=', customerId), order('hidden_at', 'is', null), some(order)]),
  );
  if (ids.length === 0) return;
  await db.updateTable('orders').set({ browser_hash: null }).where('id', 'in', ids).execute();
}
