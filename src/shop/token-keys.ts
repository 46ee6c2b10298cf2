import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { DAY_MS } from '../contract/day-ms.ts';
import { SESSION_DAYS } from '../contract/session-days.ts';
import { ADVISORY_LOCK } from '../db/advisory-locks.ts';
import type { Database } from '../db/schema.ts';

/** The first key's name; it also verifies tokens that name no key. */
const FIRST_KEY_NAME = 'token';
/** Whether a row of `secrets` is a token key. */
const isTokenKey = sql<boolean>`(name = ${FIRST_KEY_NAME} or name like ${`${FIRST_KEY_NAME}-%`})`;
const RENEW_AFTER_MS = 30 * DAY_MS;
/** A new key signs only once every process must have read it; all of them re-read once a minute. */
const SIGNS_AFTER_MS = 10 * 60_000;
/** By then every token signed with the previous key has expired. */
const RETIRE_AFTER_MS = (SESSION_DAYS + 1) * DAY_MS;

interface TokenKey {
  /** The `kid` in token headers; the row's name in `secrets`. */
  kid: string;
  key: Buffer;
  madeAt: Date;
}

/** This process's token keys: all of them verify, one of them signs. */
export interface TokenKeys {
  signing(now: Date): TokenKey;
  /** null when we have no key with this name. */
  checking(kid: string | undefined): Buffer | null;
  /** Creates a key when the newest is a month old, drops keys whose tokens have all expired, and re-reads the rest. */
  renew(now: Date): Promise<void>;
}

/** Reads the keys and creates the first; safe when several processes start at once. */
export async function openTokenKeys(db: Database): Promise<TokenKeys> {
  await makeFirst(db);
  let keys = await readKeys(db);
  return {
    signing: (now) => signingKey(keys, now),
    checking: (kid = FIRST_KEY_NAME) => keys.find((key) => key.kid === kid)?.key ?? null,
    async renew(now) {
      await makeFirst(db);
      await makeAndRetire(db, await readKeys(db), now);
      keys = await readKeys(db);
    },
  };
}

/** Also runs after `deleteTokenKeys`. */
async function makeFirst(db: Database): Promise<void> {
  await sql`
    insert into secrets (name, value)
    select ${FIRST_KEY_NAME}, ${randomBytes(32)}
    where not exists (select from secrets where ${isTokenKey})
    on conflict (name) do nothing`.execute(db);
}

/**
 * Ends every session: every process re-reads the keys once a minute, and the first one that finds none creates a new
 * one (decision 062). The sessions end with the keys, or each account would list them as signed-in devices for as long
 * as they would have lasted. Returns how many keys were deleted.
 */
export function deleteTokenKeys(db: Database, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('secrets').where(isTokenKey).executeTakeFirstOrThrow();
    await tx.updateTable('sessions').set({ revoked_at: now }).where('revoked_at', 'is', null).execute();
    return Number(numDeletedRows);
  });
}

/** Newest first; never empty. */
type Keys = readonly [TokenKey, ...TokenKey[]];

async function readKeys(db: Database): Promise<Keys> {
  const rows = await db
    .selectFrom('secrets')
    .select(['name as kid', 'value as key', 'created_at as madeAt'])
    .where(isTokenKey)
    .orderBy('created_at', 'desc')
    .orderBy('name', 'desc')
    .execute();
  const [newest, ...older] = rows;
  if (!newest) throw new Error('there is no key to sign tokens with');
  return [newest, ...older];
}

/**
 * Until the first key is old enough it signs all the same. One from a clock that was ahead is older than those made
 * since, which other processes may not have read yet.
 */
function signingKey(keys: Keys, now: Date): TokenKey {
  const age = ({ madeAt }: TokenKey) => now.getTime() - madeAt.getTime();
  const ready = keys.find((key) => age(key) >= SIGNS_AFTER_MS);
  return ready ?? keys.findLast((key) => age(key) <= -SIGNS_AFTER_MS) ?? keys.at(-1) ?? keys[0];
}

/**
 * Whether the newest key is a month old. One from a clock that was ahead, by more than two machines' clocks differ, does
 * not count before its time: until then no key would be replaced.
 */
function isDue(keys: Keys, now: Date): boolean {
  const ages = keys.map(({ madeAt }) => now.getTime() - madeAt.getTime());
  const newest = ages.find((age) => age > -SIGNS_AFTER_MS);
  return newest === undefined || newest >= RENEW_AFTER_MS;
}

async function makeAndRetire(db: Database, keys: Keys, now: Date): Promise<void> {
  const age = ({ madeAt }: TokenKey) => now.getTime() - madeAt.getTime();
  const retired = keys.filter((_, at) => {
    const successor = keys[at - 1];
    return successor !== undefined && age(successor) > RETIRE_AFTER_MS + SIGNS_AFTER_MS;
  });
  if (retired.length > 0) {
    const names = retired.map(({ kid }) => kid);
    await db.deleteFrom('secrets').where('name', 'in', names).execute();
  }
  if (isDue(keys, now)) await makeKey(db, now);
}

/** When several processes find the newest key old at the same time, only one creates the next. */
async function makeKey(db: Database, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK.tokenKeys})`.execute(tx);
    if (!isDue(await readKeys(tx), now)) return;
    await tx
      .insertInto('secrets')
      .values({ name: `${FIRST_KEY_NAME}-${uuidv7()}`, value: randomBytes(32), created_at: now })
      .execute();
  });
}
