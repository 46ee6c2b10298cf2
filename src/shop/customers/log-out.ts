import type { Queries } from '../../db/schema.ts';
import { record } from '../audit/record.ts';
import type { Customer, Shop } from '../shop.ts';

/**
 * Ends the session of the token that was shown. Whoever sits at that browser next no longer sees what this customer has
 * ordered there; what it has ordered as a guest it still does (decision 136).
 */
export async function logOut(shop: Shop, customer: Customer, browserHash: Buffer | null): Promise<void> {
  await endSession(shop, customer, customer.sessionId);
  if (browserHash)
    await forgetBrowsers(shop.db, customer.id).where('browser_hash', '=', browserHash).execute();
}

/** Ends one session of a customer; false when it is not the customer's own or has already ended. */
export async function endSession(shop: Shop, customer: Customer, sessionId: string): Promise<boolean> {
  const now = shop.clock();
  const row = await shop.db
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

/** Signs every device of a customer out, the one that asks too. */
export async function signOutEverywhere(shop: Shop, customer: Customer, address: string): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    await endAllSessions(shop, tx, customer.id);
    await record(shop, tx, { what: 'sign-out-everywhere', who: customer.id, address });
  });
}

/** Ends every session of an account: nothing that was signed before is good any more, cookies of its browsers neither. */
export async function endAllSessions(shop: Shop, db: Queries, customerId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: shop.clock() })
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .execute();
  await forgetBrowsers(db, customerId).execute();
}

/** Takes the browsers that paid out of a customer's orders: from then on the token alone opens them (hidden ones nobody sees). */
function forgetBrowsers(db: Queries, customerId: string) {
  return db
    .updateTable('orders')
    .set({ browser_hash: null })
    .where('customer_id', '=', customerId)
    .where('browser_hash', 'is not', null)
    .where('hidden_at', 'is', null);
}
