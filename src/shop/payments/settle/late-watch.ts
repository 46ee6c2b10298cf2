import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '../../../contract/day-ms.ts';

/**
 * How failed attempts are watched, because a late success overrides a failure and its notice may be lost: five checks,
 * the first after `FIRST_CHECK_MS`, then after half an hour, three hours, 18 hours, four and a half days.
 */
export const FIRST_CHECK_MS = 5 * 60_000;
const FIRST_PAUSE_SECONDS = 30 * 60;
export const CHECKS = 5;

/** Condition: an attempt is still to be asked about. Must match the index `payment_attempts_due` word for word. */
export const HAS_CHECKS_LEFT = sql<boolean>`(state = 'open' or (state = 'failed' and checks < ${sql.lit(CHECKS)}))`;

/** Seconds until the next check, for the statement that counts one; `checks` does not include that one yet. */
export const PAUSE_AFTER_FAILURE: RawBuilder<number> = sql<number>`${FIRST_PAUSE_SECONDS} * 6 ^ checks`;

/**
 * Condition: a failed row of `payment_attempts` may still receive money that we would notice: the buyer has its access
 * key or is just being given it, and checks remain.
 */
export function mayStillBePaidSql(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(payment_attempts.state = 'failed' and not ${settledForGoodSql(now)}
    and (payment_attempts.access_key is not null or coalesce(payment_attempts.announcing_until > ${now}, false)))`;
}

/** A check that is overdue for this long belongs to a provider the shop no longer uses (decision 159). */
const STRANDED_MS = 30 * DAY_MS;

/**
 * Condition: a failed row of `payment_attempts` is no longer checked, because its last check has been made or its
 * provider is no longer used; and no money awaits a person's decision.
 */
export function settledForGoodSql(now: Date): RawBuilder<boolean> {
  const stranded = new Date(now.getTime() - STRANDED_MS);
  return sql<boolean>`(payment_attempts.state = 'failed' and payment_attempts.received_paise is null
    and (payment_attempts.checks >= ${CHECKS} or payment_attempts.next_check_at <= ${stranded}))`;
}
