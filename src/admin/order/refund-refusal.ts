import { refusalWords, type WordedRefusal } from '../client.ts';

const UNKNOWN =
  'It is not known whether this refund is requested; the refunds above may be out of date. Until they show it, sending the same amount again does not refund twice.';

/** Whether the refund may have been requested all the same. */
export function isUnanswered({ status }: WordedRefusal): boolean {
  return status === 0 || status >= 500;
}

/** Why a refund was refused. When no answer came, `refusalWords` would only say to try again. */
export function refundRefusal(refusal: WordedRefusal): string {
  if (!isUnanswered(refusal)) return refusalWords(refusal);
  return `${refusal.body ? refusal.message : 'No answer came.'} ${UNKNOWN}`;
}
