import type { Shop } from '../shop.ts';

const DAYS = 365;
/** In one run. The oldest come first, so an index by time is not needed. */
const AT_MOST = 1000;

/** Deletes what providers told of payments, a year after it came and after the attempt became final. */
export async function forgetNotices({ db, clock }: Shop): Promise<void> {
  const yearAgo = new Date(clock().getTime() - DAYS * 24 * 3600_000);
  const oldest = db
    .selectFrom('payment_notices')
    .select(['id', 'provider', 'txnid', 'received_at'])
    .orderBy('id')
    .limit(AT_MOST)
    .as('oldest');
  const old = db
    .selectFrom(oldest)
    .select('oldest.id')
    .where('oldest.received_at', '<', yearAgo)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_attempts')
            .select('payment_attempts.id')
            .whereRef('payment_attempts.provider', '=', 'oldest.provider')
            .whereRef('payment_attempts.txnid', '=', 'oldest.txnid')
            .where(({ or, eb }) => or([eb('state', '=', 'open'), eb('settled_at', '>=', yearAgo)])),
        ),
      ),
    );
  await db.deleteFrom('payment_notices').where('id', 'in', old).execute();
}
