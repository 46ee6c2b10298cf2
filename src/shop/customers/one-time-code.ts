import { createHash, randomBytes } from 'node:crypto';
import type { Queries, Schema } from '../../db/schema.ts';
import type { Shop } from '../shop.ts';

export type CodeKind = Schema['one_time_codes']['kind'];

/** Lives of codes in seconds (decisions: Accounts for the admin hand-over). */
const LIVES: Record<CodeKind, number> = {
  'verify-email': 24 * 3600,
  'reset-password': 3600,
  'admin-hand-over': 60,
  'change-email-from': 24 * 3600,
  'change-email-to': 24 * 3600,
};

/**
 * Makes a code for one use; only its SHA-256 is kept. A change of e-mail says to which address; a `prefix` stands
 * before the code and cannot be changed by whoever carries it.
 */
export async function makeCode(
  shop: Shop,
  db: Queries,
  kind: CodeKind,
  customerId: string,
  { newEmail = null, prefix = '' }: { newEmail?: string | null; prefix?: string } = {},
): Promise<string> {
  const code = `${prefix}${randomBytes(32).toString('base64url')}`;
  const now = shop.clock();
  await db
    .insertInto('one_time_codes')
    .values({
      code_hash: codeHash(code),
      kind,
      customer_id: customerId,
      new_email: newEmail,
      created_at: now,
      expires_at: new Date(now.getTime() + LIVES[kind] * 1000),
    })
    .execute();
  return code;
}

/** Uses a code up; the customer it was made for, or null when it is unknown, used or too old. */
export async function redeemCode(
  shop: Shop,
  db: Queries,
  kind: CodeKind,
  code: string,
): Promise<string | null> {
  const now = shop.clock();
  const row = await db
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('code_hash', '=', codeHash(code))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('customer_id')
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

/** Whom a code would let in, without using it up. */
export async function ownerOfCode(
  shop: Shop,
  kind: CodeKind,
  code: string,
): Promise<{ id: string; username: string; email: string } | null> {
  const row = await shop.db
    .selectFrom('one_time_codes')
    .innerJoin('customers', 'customers.id', 'one_time_codes.customer_id')
    .select(['customers.id', 'username', 'email'])
    .where('code_hash', '=', codeHash(code))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', shop.clock())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Ends the codes of one kind that a customer has. */
export async function voidCodes(db: Queries, kind: CodeKind, customerId: string): Promise<void> {
  await db
    .deleteFrom('one_time_codes')
    .where('customer_id', '=', customerId)
    .where('kind', '=', kind)
    .execute();
}

/** What is kept of a code. */
export function codeHash(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
