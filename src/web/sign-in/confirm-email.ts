import type { Answer } from '../../contract/client.ts';
import { asFields, firstText } from '../../contract/read/fields.ts';
import { readable } from '../../contract/read/readable.ts';
import { customerClient } from '../session/customer-client.ts';

/** The server's message, if there is one. */
export type Confirmed = Answer<{ message: string | undefined }>;

const asked = new Map<string, Promise<Confirmed>>();

/**
 * Sends the code of a mailed link once, because a code is valid once and a page may render twice. `change` is the code
 * of an e-mail change, which both the old and the new address confirm.
 */
export function confirmEmail(code: string, kind: 'code' | 'change'): Promise<Confirmed> {
  const before = asked.get(code);
  if (before) return before;
  const body = { code };
  const sent =
    kind === 'change' ? customerClient.confirmEmail({ body }) : customerClient.verifyEmail({ body });
  const answer = sent.then((reply) =>
    readable(reply, (said) => asFields(said) && { message: firstText(said, ['message']) }),
  );
  asked.set(code, answer);
  void answer.then((reply) => mayPass(reply) && asked.delete(code));
  return answer;
}

/** A failure on the way or of the server, or a limit: the same code may be sent again. The shop's own refusals stay. */
export function mayPass({ ok, status }: Confirmed): boolean {
  return !ok && (status === 0 || status === 429 || status >= 500);
}
