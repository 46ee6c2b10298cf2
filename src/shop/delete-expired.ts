import { DAY_MS } from '../contract/day-ms.ts';
import { deleteOldAuditEvents } from './audit/delete-old-audit-events.ts';
import { deleteOldNotices } from './payments/settle/delete-old-notices.ts';
import type { Shop } from './shop.ts';

/**
 * Deletes expired data that nobody needs any more. Meant to run now and then. When one deletion fails, the others still
 * run; all failures are then thrown together.
 */
export async function deleteExpired(shop: Shop): Promise<void> {
  const failures: unknown[] = [];
  for (const deletion of DELETIONS) {
    await deletion(shop, ageLimits(shop.clock())).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some expired data could not be deleted.');
}

/** What ended before these is deleted: at once, after a month or after two years. */
function ageLimits(now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return { now, monthAgo: daysAgo(30), twoYearsAgo: daysAgo(2 * 365) };
}

type Deletion = (shop: Shop, limits: ReturnType<typeof ageLimits>) => Promise<unknown>;

const DELETIONS: readonly Deletion[] = [
  ({ db }, { now }) => db.deleteFrom('rate_counters').where('resets_at', '<', now).execute(),
  ({ db }, { monthAgo }) => db.deleteFrom('one_time_codes').where('expires_at', '<', monthAgo).execute(),
  ({ db }, { monthAgo }) =>
    db
      .deleteFrom('sessions')
      .where((session) =>
        session.or([session('expires_at', '<', monthAgo), session('revoked_at', '<', monthAgo)]),
      )
      .execute(),
  deleteOldAuditEvents,
  (shop) => deleteOldNotices(shop),
  // The retention period the privacy page states.
  ({ db }, { twoYearsAgo }) =>
    db.deleteFrom('contact_messages').where('created_at', '<', twoYearsAgo).execute(),
  ({ db }, { monthAgo }) => db.deleteFrom('web_vitals').where('at', '<', monthAgo).execute(),
];
