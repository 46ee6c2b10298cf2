import { z } from 'zod';

/** The fields of nodemailer's error about an answer of the mail server. */
const Refusal = z.object({ command: z.literal('RCPT TO'), response: z.string() });

/**
 * Status codes of a recipient that will be refused tomorrow, too (RFC 3463): no such mailbox, no such domain, not an
 * address, moved, a domain without mail, a mailbox that is closed. Neither a full mailbox nor anything about the sender
 * (5.1.7, 5.1.8) or its rights (5.7.x), which the owner of the shop corrects.
 */
const CODES: ReadonlySet<string> = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);

/** The same in words, from servers that give no status code: a bare 550 may as well be about the sender. */
const WORDS =
  /\b(?:unknown|no such|invalid) (?:user|recipient|mailbox|address)|\b(?:user|recipient|mailbox|address) (?:unknown|not found|does not exist)|\bunrouteable address/i;
const OF_THE_SHOP = /sender|relay|authenticat/i;

/**
 * The server's answer if it refused the recipient because nobody has the address; null for every other failure. When in
 * doubt null: a mail that is tried again in vain costs little, one that is given up is lost.
 */
export function nobodyHasIt(error: unknown): string | null {
  const refusal = Refusal.safeParse(error);
  if (!refusal.success) return null;
  const { response } = refusal.data;
  const [isFinal, code] = /^5\d\d[ -](\d\.\d+\.\d+)?/.exec(response) ?? [];
  if (isFinal === undefined) return null;
  const isNobodys = code ? CODES.has(code) : WORDS.test(response) && !OF_THE_SHOP.test(response);
  return isNobodys ? response : null;
}
