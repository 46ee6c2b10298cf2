import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '../contract/day-ms.ts';
import type { Schema } from '../db/schema.ts';
import { deleteOldAuditEvents } from './audit/delete-old-audit-events.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { deleteOldNotices } from './payments/settle/delete-old-notices.ts';
import type { Shop } from './shop.ts';

/**
 * Deletes expired data that nobody needs any more, all of it, in batches, until `isStopped`. Meant to run now and then.
 * When one deletion fails, the others still run; all failures are then thrown together.
 */
export async function deleteExpired(shop: Shop, isStopped = () => false): Promise<void> {
  const limits = ageLimits(shop.clock());
  const deletions = [
    ...EXPIRED.map(
      ([table, old]) =>
        () =>
          deleteInBatches(shop.db, table, old(limits), isStopped),
    ),
    () => deleteOldAuditEvents(shop, isStopped),
    () => deleteOldNotices(shop, isStopped),
  ];
  const failures: unknown[] = [];
  for (const deletion of deletions) {
    if (isStopped()) break;
    await deletion().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some expired data could not be deleted.');
}

/** What ended before these is deleted: at once, after three days, a month or two years. */
function ageLimits(now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return { now, threeDaysAgo: daysAgo(3), monthAgo: daysAgo(30), twoYearsAgo: daysAgo(2 * 365) };
}

type Old = (limits: ReturnType<typeof ageLimits>) => RawBuilder<unknown>;

const EXPIRED: readonly [table: keyof Schema, old: Old][] = [
  ['rate_counters', ({ now }) => sql`resets_at < ${now}`],
  ['one_time_codes', ({ monthAgo }) => sql`expires_at < ${monthAgo}`],
  ['sessions', ({ monthAgo }) => sql`expires_at < ${monthAgo} or revoked_at < ${monthAgo}`],
  // Longer than the mail that needs it is tried (`src/jobs/queue.ts`).
  ['farewells', ({ threeDaysAgo }) => sql`created_at < ${threeDaysAgo}`],
  // The retention period the privacy page states.
  ['contact_messages', ({ twoYearsAgo }) => sql`created_at < ${twoYearsAgo}`],
  ['web_vitals', ({ monthAgo }) => sql`at < ${monthAgo}`],
];
