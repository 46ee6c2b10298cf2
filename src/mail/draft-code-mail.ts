import { createHash } from 'node:crypto';
import { type MailedCodeKind, makeMailedCode } from '../shop/customers/mailed-code.ts';
import type { Shop } from '../shop/shop.ts';
import { addressOf, type Draft, type JobOf } from './draft.ts';
import { changeEmailFrom, changeEmailTo } from './letters/change-email.ts';
import type { Letter } from './letters/letter.ts';
import { resetPassword } from './letters/reset-password.ts';
import { verifyEmail } from './letters/verify-email.ts';

/** Where the link leads, up to the code, and the letter around it. */
const LETTERS: Record<MailedCodeKind, { path: string; letter: (link: string, newEmail: string) => Letter }> =
  {
    'verify-email': { path: 'verify-email?code=', letter: verifyEmail },
    'reset-password': { path: 'reset-password?code=', letter: resetPassword },
    'change-email-from': { path: 'verify-email?change=', letter: changeEmailFrom },
    'change-email-to': { path: 'verify-email?change=', letter: changeEmailTo },
  };

/**
 * A link with a single-use code, made here. Apart from the address, the mail contains nothing that was typed, because
 * the address may belong to a stranger; the one that the owner has confirmed reads to which address the account moves.
 */
export async function draftCodeMail(shop: Shop, { letter, askId }: JobOf<'code'>): Promise<Draft> {
  const made = await makeMailedCode(shop, askId);
  if (!made) return { ok: false, reason: 'gone' };
  const to = addressOf({ name: '', email: made.email });
  if (!to) return { ok: false, reason: 'no-address' };
  const { path, letter: write } = LETTERS[letter];
  const link = `${shop.settings.publicUrl}/${path}${encodeURIComponent(made.code)}`;
  // Every server on the way sees the Message-ID, so it must not reveal the code.
  const cause = createHash('sha256').update(`mail ${made.code}`).digest('hex').slice(0, 24);
  return { ok: true, kind: letter, cause, to, replyTo: null, letter: write(link, made.newEmail) };
}
