import { type RawBuilder, sql } from 'kysely';

/**
 * How a failed attempt is watched, because a late success beats a failure and its notice may be lost: five looks,
 * the first after `LOOK_AGAIN_MS`, then after half an hour, three hours, 18 hours, four and a half days.
 */
export const LOOK_AGAIN_MS = 5 * 60_000;
const FIRST_PAUSE_SECONDS = 30 * 60;
const LOOKS = 5;

/** Word for word as the index `payment_attempts_due` has it. */
export const IS_WATCHED = sql<boolean>`(state = 'open' or (state = 'failed' and checks < 5))`;

/** Seconds until the next look, in a statement that claims a failed attempt; `checks` is before this one. */
export const PAUSE_AFTER_FAILURE: RawBuilder<number> = sql<number>`${FIRST_PAUSE_SECONDS} * 6 ^ checks`;

/**
 * Whether a failed row of `payment_attempts` may still bring money that somebody would find: the buyer has its access
 * key, or is being given it right now, and not all looks are over.
 */
export function mayStillBePaid(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(payment_attempts.state = 'failed' and not ${watchOver(now)}
    and (payment_attempts.access_key is not null or coalesce(payment_attempts.announcing_until > ${now}, false)))`;
}

const UNDER_WAY_MS = 60_000;
const PAUSE_AFTER_LAST_LOOK_MS = FIRST_PAUSE_SECONDS * 1000 * 6 ** (LOOKS - 1);

/**
 * Whether nobody asks about a failed row of `payment_attempts` any more: the last look is over, not only claimed, and
 * nothing has come that a person must decide about.
 */
export function watchOver(now: Date): RawBuilder<boolean> {
  const latest = new Date(now.getTime() + PAUSE_AFTER_LAST_LOOK_MS - UNDER_WAY_MS);
  return sql<boolean>`(payment_attempts.state = 'failed' and payment_attempts.received_paise is null
    and payment_attempts.checks >= ${LOOKS}
    and payment_attempts.next_check_at <= ${latest})`;
}
