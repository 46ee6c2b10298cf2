import { sql } from 'kysely';
import type { Row } from '../../db/schema.ts';

const MARK = 'review: ';

/** The message of an attempt whose report was not believed; `why` is for staff. */
export function reviewMessage(why: string): string {
  return `${MARK}${why}`;
}

/**
 * What the provider says of it was not believed, and a person decides (decision 132): open and marked, or ended without
 * money and then some came.
 */
export function isInReview({
  state,
  message,
  received_paise,
}: Pick<Row<'payment_attempts'>, 'state' | 'message' | 'received_paise'>): boolean {
  if (state === 'failed') return received_paise !== null;
  return state === 'open' && message.startsWith(MARK);
}

/** The same in SQL, of a row of `payment_attempts`; word for word as in its index (migration 132). */
export const IN_REVIEW = sql<boolean>`((state = 'open' and starts_with(message, ${sql.lit(MARK)}))
  or (state = 'failed' and received_paise is not null))`;

/** Paise that have come in by a payment. Those from before migration 132 do not say: they are what was asked. */
export function receivedPaise({
  received_paise,
  amount_paise,
}: Pick<Row<'payment_attempts'>, 'received_paise' | 'amount_paise'>): number {
  return received_paise ?? amount_paise;
}
