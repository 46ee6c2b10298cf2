import { z } from 'zod';
import { shop as facts } from '../../shop.config.ts';
import type { MailJob } from '../shop/outbox.ts';
import type { Letter } from './letters/letter.ts';
import type { MailAddress } from './transport.ts';

/** A mail before it is rendered, or why nothing is to be sent. */
export type Draft =
  | {
      ok: true;
      kind: string;
      /** What caused the mail, in letters, digits, '-' and '_': the same for every try, another for every other mail. */
      cause: string;
      to: MailAddress;
      replyTo: MailAddress | null;
      letter: Letter;
    }
  /** `gone`: a row no longer exists. `overtaken`: the news no longer holds. */
  | { ok: false; reason: 'gone' | 'overtaken' | 'no-address' };

export type JobOf<Kind extends MailJob['kind']> = Extract<MailJob, { kind: Kind }>;

const Address = z.email().max(254);

/** Somebody's address, or null if what stands in the books is none (the person was erased, an old row). */
export function addressOf(person: { name: string; email: string }): MailAddress | null {
  const address = Address.safeParse(person.email.trim());
  return address.success ? { name: person.name, address: address.data } : null;
}

/** Where mail for the shop itself goes. */
export const SHOP_ADDRESS: MailAddress = { name: facts.name, address: facts.email };
