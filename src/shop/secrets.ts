import { randomBytes } from 'node:crypto';
import type { Database } from '../db/schema.ts';
import { openTokenKeys, type TokenKeys } from './token-keys.ts';

/** Keys created on first start and stored in the database, so that all processes share them. */
export interface SecretKeys {
  /** Signs and verifies tokens (HS256). */
  tokens: TokenKeys;
  /** Signs cookies. */
  cookie: Buffer;
  /** Hashes network addresses in the audit trail. */
  address: Buffer;
}

/** Reads the keys and creates missing ones; safe when several processes start at once. */
export async function loadSecretKeys(db: Database): Promise<SecretKeys> {
  return {
    tokens: await openTokenKeys(db),
    cookie: await secret(db, 'cookie'),
    address: await secret(db, 'address'),
  };
}

async function secret(db: Database, name: string): Promise<Buffer> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}
