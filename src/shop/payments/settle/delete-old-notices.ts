import { sql } from 'kysely';
import { DAY_MS } from '../../../contract/day-ms.ts';
import { inBatches } from '../../delete-in-batches.ts';
import type { Shop } from '../../shop.ts';

const DAYS = 365;

/**
 * Deletes providers' notices, oldest first, a year after both their arrival and the end of their attempt: all of them,
 * in batches, until `isStopped`.
 */
export function deleteOldNotices(
  { db, clock }: Shop,
  isStopped = () => false,
  batch?: number,
): Promise<void> {
  const yearAgo = new Date(clock().getTime() - DAYS * DAY_MS);
  const old = db
    .selectFrom('payment_notices')
    .select('payment_notices.id')
    .where('received_at', '<', yearAgo)
    // Notices of a payment that stays open must not keep newer ones from being deleted.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_attempts')
            .select('payment_attempts.id')
            .whereRef('payment_attempts.provider', '=', 'payment_notices.provider')
            .whereRef('payment_attempts.txnid', '=', 'payment_notices.txnid')
            .where(({ or, eb }) => or([eb('state', '=', 'open'), eb('settled_at', '>=', yearAgo)])),
        ),
      ),
    )
    .orderBy('received_at');
  return inBatches(
    isStopped,
    async (atMost) => {
      const some = old.limit(sql.lit(atMost));
      const { numDeletedRows } = await db
        .deleteFrom('payment_notices')
        .where('id', 'in', some)
        .executeTakeFirstOrThrow();
      return numDeletedRows;
    },
    batch,
  );
}
