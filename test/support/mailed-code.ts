import { writeMail } from '../../src/mail/write-mail.ts';
import type { MailedCodeKind } from '../../src/shop/customers/mailed-code.ts';
import type { TestShop } from '../shop.ts';

/**
 * The newest queued mail with such a code, written as the worker would, and the code in its link; null if none is
 * queued or its request is void. Calling it twice makes a new code, after which the first no longer works.
 */
export async function mailedLink(shop: TestShop, letter: MailedCodeKind, customerId?: string) {
  const job = (await shop.mails()).findLast(
    (mail) =>
      mail.kind === 'code' &&
      mail.letter === letter &&
      (customerId === undefined || mail.customerId === customerId),
  );
  const written = job && (await writeMail(shop.shop, job));
  if (!written?.ok) return null;
  const code = /\?(?:code|change)=([\w-]+)/.exec(written.mail.text)?.[1];
  if (!code) throw new Error(`no link in the mail ${letter}`);
  return { code, mail: written.mail };
}

/** Only the code of `mailedLink`. */
export async function mailedCode(
  shop: TestShop,
  letter: MailedCodeKind,
  customerId?: string,
): Promise<string> {
  const link = await mailedLink(shop, letter, customerId);
  if (!link) throw new Error(`no mail ${letter}`);
  return link.code;
}
