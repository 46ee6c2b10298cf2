import { v7 as uuidv7 } from 'uuid';
import type { Queries, Row, Tx } from '../../db/schema.ts';
import type { Shop } from '../shop.ts';

/**
 * Queues the mail that tells the owner of an account that it is deleted. Its address is kept for that mail alone, in a
 * row that nothing connects with the account. An address that was never confirmed may be a stranger's, and gets none.
 */
export async function queueFarewell(shop: Shop, tx: Tx, account: Row<'customers'>): Promise<void> {
  if (!account.email_verified_at) return;
  const id = uuidv7();
  await tx.insertInto('farewells').values({ id, email: account.email, created_at: shop.clock() }).execute();
  await shop.outbox.mail(tx, { kind: 'account-deleted', farewellId: id });
}

/** The mail is handed over, or never will be. */
export async function forgetFarewell(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('farewells').where('id', '=', id).execute();
}
