import { forgetAudit } from './audit/forget-audit.ts';
import type { Shop } from './shop.ts';

/** Deletes what has run out and is of no use to anybody; to be run now and then. */
export async function forgetExpired(shop: Shop): Promise<void> {
  const now = shop.clock();
  const monthAgo = new Date(now.getTime() - 30 * 24 * 3600 * 1000);
  await shop.db.deleteFrom('rate_counters').where('resets_at', '<', now).execute();
  await shop.db.deleteFrom('one_time_codes').where('expires_at', '<', monthAgo).execute();
  await shop.db.deleteFrom('sessions').where('expires_at', '<', monthAgo).execute();
  await forgetAudit(shop);
  await shop.db.deleteFrom('web_vitals').where('at', '<', monthAgo).execute();
}
