import type { Refusal } from '../../contract/client.ts';

/** The server's `errors`, one sentence or several, else the specified words (spec §8: Login and Signup failure). */
export function refusalText(refusal: Refusal, otherwise: string): string {
  const errors = refusal.body?.errors;
  const text = Array.isArray(errors) ? errors.filter((error) => typeof error === 'string').join(' ') : errors;
  return typeof text === 'string' && text.trim() ? text : otherwise;
}

/** The same for forms that have no specified words: the server's message, or that it could not be reached. */
export function plainRefusal(refusal: Refusal): string {
  if (refusal.status === 0) return 'We could not reach the shop. Check your connection and try again.';
  return refusalText(refusal, refusal.message);
}
