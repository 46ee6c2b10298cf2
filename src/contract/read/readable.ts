import { type Answer, type Refusal, UNREADABLE } from '../client.ts';
import { field, firstText } from './fields.ts';

/**
 * The answer with its reply converted by `read`, whatever its form. A reply that `read` cannot use (null) and one that
 * refuses count as failed calls.
 */
export function readable<T>(answer: Answer<unknown>, read: (reply: unknown) => T | null): Answer<T> {
  if (!answer.ok) return answer;
  const refusal = refusalIn(answer);
  if (refusal) return refusal;
  const data = read(answer.data);
  return data === null ? { ok: false, status: 0, message: UNREADABLE, body: null } : { ...answer, data };
}

/** The refusal in an answer with status 200; null if it is none. */
export function refusalIn(answer: Answer<unknown>): Refusal | null {
  if (!answer.ok || !refuses(answer.data)) return null;
  const message = firstText(answer.data, ['message']) ?? UNREADABLE;
  return { ok: false, status: answer.status, message, body: null };
}

/** `success: false` is a refusal whatever the status (decision 139). */
export function refuses(reply: unknown): boolean {
  return field(reply, 'success') === false;
}
