import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../db/schema.ts';

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

type Watched = Pick<
  Row<'payment_attempts'>,
  'state' | 'checks' | 'access_key' | 'announcing_until' | 'next_check_at'
>;

/**
 * Whether a failed attempt may still bring money that somebody would find: the buyer has its access key, or is being
 * given it right now, and not all looks are over.
 */
export function mayStillBePaid(attempt: Watched, now: Date): boolean {
  const { access_key, announcing_until } = attempt;
  const isAnnounced = access_key !== null || (announcing_until !== null && announcing_until > now);
  return isAnnounced && attempt.state === 'failed' && !isWatchOver(attempt, now);
}

const UNDER_WAY_MS = 60_000;
const PAUSE_AFTER_LAST_LOOK_MS = FIRST_PAUSE_SECONDS * 1000 * 6 ** (LOOKS - 1);

/** Whether nobody asks about a failed attempt any more: the last look is over, not only claimed. */
function isWatchOver({ checks, next_check_at }: Watched, now: Date): boolean {
  return checks >= LOOKS && next_check_at <= latestOver(now);
}

/** An attempt with all its looks and a `next_check_at` up to this had its last look long enough ago. */
function latestOver(now: Date): Date {
  return new Date(now.getTime() + PAUSE_AFTER_LAST_LOOK_MS - UNDER_WAY_MS);
}

/** `isWatchOver` for a row of `payment_attempts` in a statement. */
export function watchOver(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(payment_attempts.state = 'failed' and payment_attempts.checks >= ${LOOKS}
    and payment_attempts.next_check_at <= ${latestOver(now)})`;
}
