import { sql } from 'kysely';
import type { Row } from '../../../db/schema.ts';

const MARK = 'review: ';

/** The message of an attempt whose report was not trusted; `why` is for staff. */
export function reviewMessage(why: string): string {
  return `${MARK}${why}`;
}

/**
 * Whether a payment awaits a person's decision because its report was not trusted (decision 132): it is open and
 * marked, or it failed and money arrived afterwards.
 */
export function isInReview({
  state,
  message,
  received_paise,
}: Pick<Row<'payment_attempts'>, 'state' | 'message' | 'received_paise'>): boolean {
  if (state === 'failed') return received_paise !== null;
  return state === 'open' && message.startsWith(MARK);
}

/** The same condition in SQL on `payment_attempts`; must match its index word for word (migration 132). */
export const IN_REVIEW = sql<boolean>`((state = 'open' and starts_with(message, ${sql.lit(MARK)}))
  or (state = 'failed' and received_paise is not null))`;

/** Paise received for a payment. Rows from before migration 132 do not record it and count as the amount asked. */
export function receivedPaise({
  received_paise,
  amount_paise,
}: Pick<Row<'payment_attempts'>, 'received_paise' | 'amount_paise'>): number {
  return received_paise ?? amount_paise;
}
