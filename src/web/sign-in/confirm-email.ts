import type { Answer } from '../../contract/client.ts';
import { customerClient } from '../session/customer-client.ts';

const asked = new Map<string, Promise<Answer<{ message?: string | undefined }>>>();

/**
 * Sends the code of a mailed link once: a code is valid once, and a page may render twice. `change` is the code of an
 * e-mail change, which both the old and the new address confirm.
 */
export function confirmEmail(
  code: string,
  kind: 'code' | 'change',
): Promise<Answer<{ message?: string | undefined }>> {
  const before = asked.get(code);
  if (before) return before;
  const body = { code };
  const answer =
    kind === 'change' ? customerClient.confirmEmail({ body }) : customerClient.verifyEmail({ body });
  asked.set(code, answer);
  // A request that failed on the way may be repeated.
  void answer.then(({ ok, status }) => !ok && status === 0 && asked.delete(code));
  return answer;
}
