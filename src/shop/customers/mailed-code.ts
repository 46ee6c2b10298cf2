import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../db/schema.ts';
import type { Shop } from '../shop.ts';
import { type CodeKind, codeHash, expiryOf, randomCode } from './one-time-code.ts';

/** The codes that reach a person by mail. */
export type MailedCodeKind = Exclude<CodeKind, 'admin-hand-over'>;

/** A code, and the address it goes to. */
interface MailedCode {
  code: string;
  email: string;
  /** The address that a change of e-mail leads to; '' for any other code. */
  newEmail: string;
}

/**
 * Queues a mail with a single-use code. The code itself is made when the mail is written, so that it is neither in the
 * queue nor in a backup. Its request is written now: voiding codes also voids requests, and a change of e-mail finds the
 * rows of both addresses. `newEmail` is the new address in such a change.
 */
export async function mailCode(
  shop: Shop,
  tx: Tx,
  kind: MailedCodeKind,
  customerId: string,
  newEmail: string | null = null,
): Promise<void> {
  const askId = await requestCode(shop, tx, kind, customerId, newEmail);
  await shop.outbox.mail(tx, { kind: 'code', letter: kind, customerId, askId });
}

/** Writes the request of a code and mails nothing; returns its id. */
export async function requestCode(
  shop: Shop,
  tx: Tx,
  kind: MailedCodeKind,
  customerId: string,
  newEmail: string | null,
): Promise<string> {
  const now = shop.clock();
  const askId = uuidv7();
  await tx
    .insertInto('one_time_codes')
    .values({
      // No code has this hash.
      code_hash: randomBytes(32),
      kind,
      customer_id: customerId,
      new_email: newEmail,
      ask_id: askId,
      created_at: now,
      expires_at: expiryOf(kind, now),
    })
    .execute();
  return askId;
}

/**
 * Makes the code of a request whose mail is being written; null when the request is void or fulfilled, or the account
 * is gone. Its lifetime begins now, not when it was requested: the mail states it. When sending failed and the mail is
 * written again, only the newest code works.
 */
export async function makeMailedCode(shop: Shop, askId: string): Promise<MailedCode | null> {
  const asked = await shop.db
    .selectFrom('one_time_codes')
    .innerJoin('customers', 'customers.id', 'one_time_codes.customer_id')
    .select(['kind', 'email', 'new_email'])
    .where('ask_id', '=', askId)
    .executeTakeFirst();
  if (!asked) return null;
  const code = randomCode();
  const made = await shop.db
    .updateTable('one_time_codes')
    .set({ code_hash: codeHash(code), expires_at: expiryOf(asked.kind, shop.clock()) })
    .where('ask_id', '=', askId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (made.numUpdatedRows === 0n) return null;
  return { code, email: addressee(asked), newEmail: asked.new_email ?? '' };
}

/** The code that confirms a new address goes to that address, every other to the account's. */
function addressee(code: { kind: CodeKind; email: string; new_email: string | null }): string {
  return code.kind === 'change-email-to' && code.new_email ? code.new_email : code.email;
}
