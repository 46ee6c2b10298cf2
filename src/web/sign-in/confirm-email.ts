import type { Answer } from '../../contract/client.ts';
import { browserClient } from '../session/browser-client.ts';

const asked = new Map<string, Promise<Answer<{ message?: string | undefined }>>>();

/**
 * Confirms by the code of a mailed link, once: a code serves once, and a page may be drawn twice. `change` is the code
 * of a change of e-mail, which the old and the new address confirm.
 */
export function confirmEmail(
  code: string,
  kind: 'code' | 'change',
): Promise<Answer<{ message?: string | undefined }>> {
  const before = asked.get(code);
  if (before) return before;
  const body = { code };
  const answer =
    kind === 'change' ? browserClient.confirmEmail({ body }) : browserClient.verifyEmail({ body });
  asked.set(code, answer);
  // What failed on the way may be asked again.
  void answer.then(({ ok, status }) => !ok && status === 0 && asked.delete(code));
  return answer;
}
