import type { Refusal } from '../../contract/client.ts';

/**
 * The `errors` of an answer, whatever its status: one sentence, or several in a list or by the names of their fields;
 * null when there are none.
 */
export function errorsIn(body: unknown): string | null {
  const errors: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'errors') : null;
  const each: unknown[] =
    typeof errors === 'object' && errors !== null ? Object.values(errors).flat() : [errors];
  const texts = each.filter((error) => typeof error === 'string');
  return texts.join(' ').trim() || null;
}

/** Where no words are specified: the server's `errors`, else its message, or that it could not be reached. */
export function plainRefusal(refusal: Refusal): string {
  if (refusal.status === 0) return 'We could not reach the shop. Check your connection and try again.';
  return errorsIn(refusal.body) ?? refusal.message;
}
