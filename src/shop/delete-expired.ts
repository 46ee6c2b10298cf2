import { DAY_MS } from '../contract/day-ms.ts';
import { deleteOldAuditEvents } from './audit/delete-old-audit-events.ts';
import { deleteOldNotices } from './payments/delete-old-notices.ts';
import type { Shop } from './shop.ts';

/** Deletes expired data that nobody needs any more. Meant to run now and then. */
export async function deleteExpired(shop: Shop): Promise<void> {
  const now = shop.clock();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const monthAgo = daysAgo(30);
  await shop.db.deleteFrom('rate_counters').where('resets_at', '<', now).execute();
  await shop.db.deleteFrom('one_time_codes').where('expires_at', '<', monthAgo).execute();
  await shop.db
    .deleteFrom('sessions')
    .where((session) =>
      session.or([session('expires_at', '<', monthAgo), session('revoked_at', '<', monthAgo)]),
    )
    .execute();
  await deleteOldAuditEvents(shop);
  await deleteOldNotices(shop);
  // The retention period the privacy page states.
  await shop.db
    .deleteFrom('contact_messages')
    .where('created_at', '<', daysAgo(2 * 365))
    .execute();
  await shop.db.deleteFrom('web_vitals').where('at', '<', monthAgo).execute();
}
