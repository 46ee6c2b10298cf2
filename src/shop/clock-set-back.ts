import { sql } from 'kysely';
import { ANNOUNCE_LEASE_SECONDS, HOLD_MINUTES } from './payments/begin/write-attempt.ts';
import { MAX_PAUSE_SECONDS } from './payments/settle/reconcile.ts';
import { MAX_REFUND_PAUSE_SECONDS } from './refunds/claim-refunds.ts';
import type { Shop } from './shop.ts';

/**
 * Times of open payments, refunds and mails that lie further ahead than any that the shop sets date from before the
 * clock was set back. Otherwise goods would stay held, and money and mails would wait, for as long as the clock had been
 * ahead: a machine whose own clock shows Indian time is five and a half hours ahead until the network has told it
 * better. The late checks of failed payments can wait that long. Meant to run every minute.
 */
export async function bringForward(shop: Shop): Promise<void> {
  const now = shop.clock();
  const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const hold = HOLD_MINUTES * 60;
  await shop.db
    .updateTable('payment_attempts')
    .set({
      next_check_at: sql<Date>`least(next_check_at, ${now}::timestamptz)`,
      holds_until: sql<Date>`least(holds_until, ${inSeconds(hold)}::timestamptz)`,
      // `least` ignores a null: an attempt that nobody is announcing would get a lease.
      announcing_until: sql<Date | null>`case when announcing_until is not null
        then least(announcing_until, ${inSeconds(ANNOUNCE_LEASE_SECONDS)}::timestamptz) end`,
    })
    .where('state', '=', 'open')
    .where(({ or, eb }) =>
      or([
        eb('next_check_at', '>', inSeconds(MACHINES_DIFFER * MAX_PAUSE_SECONDS)),
        eb('holds_until', '>', inSeconds(MACHINES_DIFFER * hold)),
        eb('announcing_until', '>', inSeconds(MACHINES_DIFFER * ANNOUNCE_LEASE_SECONDS)),
      ]),
    )
    .execute();
  await shop.db
    .updateTable('refunds')
    .set({ next_check_at: now })
    .where('state', 'in', ['due', 'requested'])
    .where('next_check_at', '>', inSeconds(MACHINES_DIFFER * MAX_REFUND_PAUSE_SECONDS))
    .execute();
  await shop.outbox.bringMailForward(shop.db);
}

/** Twice the longest that is set: whoever set it may be a machine with a clock of its own. */
const MACHINES_DIFFER = 2;
