import { randomBytes } from 'node:crypto';
import type { Database } from '../db/schema.ts';
import { openTokenKeys, type TokenKeys } from './token-keys.ts';

/** Keys made on first start and kept in the database, so that every process of the shop has the same ones. */
export interface SecretKeys {
  /** Sign and check tokens (HS256). */
  tokens: TokenKeys;
  /** Signs cookies. */
  cookie: Buffer;
  /** Hashes network addresses in the audit trail. */
  address: Buffer;
}

/** Reads the keys, making those that are missing; safe when several processes start at once. */
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
