import { DEMO_PASSWORD, demoCast } from '../../../../shop.cast.ts';
import type { Shop } from '../../shop.ts';
import { emailIs } from '../email/email.ts';
import { lockCustomer } from '../lock-customer.ts';
import { endAllSessions } from './log-out.ts';

/**
 * Logs out the demo's accounts, an admin among them, that still have the demo password: everybody could log in to the
 * demo, and a token lives for 30 days. For a shop that is no longer a demo, where that password is refused
 * (`check-password.ts`). Returns how many.
 */
export async function endDemoSessions(shop: Pick<Shop, 'db' | 'clock'>): Promise<number> {
  const open = await signedInCast(shop);
  if (open.length === 0) return 0;
  // Loaded only here: a process that serves nothing checks no other passwords.
  const { inTurn, verifyNow } = await import('../passwords/password.ts');
  const ended = await Promise.all(
    open.map(async ({ id, password_hash: kept }) => {
      if (!(await inTurn(() => verifyNow(kept, DEMO_PASSWORD)))) return false;
      await shop.db.transaction().execute(async (tx) => {
        await lockCustomer(tx, id);
        await endAllSessions(shop, tx, id);
      });
      return true;
    }),
  );
  return ended.filter(Boolean).length;
}

function signedInCast({ db, clock }: Pick<Shop, 'db' | 'clock'>) {
  return db
    .selectFrom('customers')
    .select(['id', 'password_hash'])
    .where(({ or }) => or(demoCast.map(({ email }) => emailIs(email))))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sessions')
          .select('sessions.id')
          .whereRef('sessions.customer_id', '=', 'customers.id')
          .where('revoked_at', 'is', null)
          .where('expires_at', '>', clock()),
      ),
    )
    .execute();
}
