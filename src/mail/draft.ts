import { shopFacts } from '../../shop.config.ts';
import { Email } from '../contract/schemas/typed-email.ts';
import type { MailJob } from '../shop/outbox.ts';
import type { Letter } from './letters/letter.ts';
import type { MailAddress } from './transport.ts';

/** A mail before rendering, or why none is sent. */
export type Draft =
  | {
      ok: true;
      kind: string;
      /**
       * Identifies the cause in letters, digits, '-' and '_': different for every other mail, and the same on every
       * retry, except one with a new code, which mail programs would otherwise drop as a duplicate.
       */
      cause: string;
      to: MailAddress;
      replyTo: MailAddress | null;
      letter: Letter;
    }
  /**
   * `gone`: a row no longer exists. `overtaken`: the mail would no longer be true. `too-many`: the address, which may be
   * a stranger's, has had enough of them (decision 167).
   */
  | { ok: false; reason: 'gone' | 'overtaken' | 'no-address' | 'too-many' };

export type JobOf<Kind extends MailJob['kind']> = Extract<MailJob, { kind: Kind }>;

/** A person's mail address; null if the stored one is invalid (the person was anonymised, an old row). */
export function addressOf(person: { name: string; email: string }): MailAddress | null {
  const address = Email.safeParse(person.email.trim());
  return address.success ? { name: person.name, address: address.data } : null;
}

/** The shop's own mailbox. */
export const SHOP_ADDRESS: MailAddress = { name: shopFacts.name, address: shopFacts.email };
