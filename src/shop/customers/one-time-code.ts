import { createHash, randomBytes } from 'node:crypto';
import type { Queries, Schema } from '../../db/schema.ts';
import type { Shop } from '../shop.ts';

export type CodeKind = Schema['one_time_codes']['kind'];

/** Lifetimes in seconds (decisions: Accounts for the admin hand-over). */
const LIVES: Record<CodeKind, number> = {
  'verify-email': 24 * 3600,
  'reset-password': 3600,
  'admin-hand-over': 60,
  'change-email-from': 24 * 3600,
  'change-email-to': 24 * 3600,
};

/**
 * Creates a single-use code to be handed out at once; only its SHA-256 is stored. `prefix` is prepended to the code and
 * hashed with it, so the bearer cannot change it. For a code in a mail see `mailed-code.ts`.
 */
export async function makeCode(
  shop: Shop,
  db: Queries,
  kind: CodeKind,
  customerId: string,
  { prefix = '' }: { prefix?: string } = {},
): Promise<string> {
  const code = `${prefix}${randomCode()}`;
  const now = shop.clock();
  await db
    .insertInto('one_time_codes')
    .values({
      code_hash: codeHash(code),
      kind,
      customer_id: customerId,
      created_at: now,
      expires_at: expiryOf(kind, now),
    })
    .execute();
  return code;
}

/** When a code made now expires. */
export function expiryOf(kind: CodeKind, now: Date): Date {
  return new Date(now.getTime() + LIVES[kind] * 1000);
}

/** A code nobody can guess. */
export function randomCode(): string {
  return randomBytes(32).toString('base64url');
}

/** Redeems a code. Returns the customer it was issued to, or null when it is unknown, used or expired. */
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

/** The account a code belongs to, without redeeming it. */
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
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes all codes of one kind that were made for this customer, whether used, expired or still valid. */
export async function voidCodes(db: Queries, kind: CodeKind, customerId: string): Promise<void> {
  await db
    .deleteFrom('one_time_codes')
    .where('customer_id', '=', customerId)
    .where('kind', '=', kind)
    .execute();
}

/** Deletes the codes of a change of e-mail that is under way. */
export async function voidEmailChange(db: Queries, customerId: string): Promise<void> {
  await voidCodes(db, 'change-email-from', customerId);
  await voidCodes(db, 'change-email-to', customerId);
}

/** SHA-256 of a code, the only part of it that is stored. */
export function codeHash(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
