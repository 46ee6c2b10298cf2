import { type Refusal, UNREADABLE } from '../../contract/client.ts';
import { field, firstText } from '../../contract/read/fields.ts';

/**
 * The `errors` of an answer, whatever its status: one sentence, or several in a list or by field name, each as text or
 * as the `msg` or `message` of an object; null when there are none.
 */
export function errorsIn(body: unknown): string | null {
  const errors = field(body, 'errors');
  const each: unknown[] =
    typeof errors === 'object' && errors !== null ? Object.values(errors).flat() : [errors];
  const texts = each.map((error) =>
    typeof error === 'string' ? error : firstText(error, ['msg', 'message']),
  );
  return texts.join(' ').trim() || null;
}

/**
 * For refusals without specified words: the server's `errors`, else its message, else that it could not be reached or
 * read.
 */
export function plainRefusal(refusal: Refusal): string {
  if (refusal.status === 0 && refusal.message !== UNREADABLE)
    return 'We could not reach the shop. Check your connection and try again.';
  return errorsIn(refusal.body) ?? refusal.message;
}
