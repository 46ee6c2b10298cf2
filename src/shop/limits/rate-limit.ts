import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries } from '../../db/schema.ts';
import type { Shop } from '../shop.ts';

export interface Limit {
  /** What is limited: 'login-account', 'contact', … */
  name: string;
  /** Who is limited: an address, an account, a browser. */
  key: string;
  max: number;
  windowSeconds: number;
}

/** At most `max` attempts of one key in an hour. */
export function perHour(name: string, key: string, max: number): Limit {
  return { name, key, max, windowSeconds: 3600 };
}

/** `retryAfter`: seconds until the window ends. */
export interface TooMany {
  ok: false;
  reason: 'too-many';
  retryAfter: number;
}

export type Allowance = { ok: true } | TooMany;

/**
 * The latest end that a window can have although the clocks of two machines differ. One that ends later began before
 * the clock was set back, and would last for as long as it was ahead: it counts as over.
 */
function latestEnd(now: Date, { windowSeconds }: Limit): Date {
  return new Date(now.getTime() + 2 * windowSeconds * 1000);
}

/**
 * Counts one attempt against a limit shared by all processes. The window starts with the first attempt. With a
 * transaction for `db` it counts only if that commits.
 */
export async function consume(shop: Pick<Shop, 'clock'> & { db: Queries }, limit: Limit): Promise<Allowance> {
  const now = shop.clock();
  const resetsAt = new Date(now.getTime() + limit.windowSeconds * 1000);
  const runs = sql<boolean>`rate_counters.resets_at > ${now} and rate_counters.resets_at <= ${latestEnd(now, limit)}`;
  const row = await shop.db
    .insertInto('rate_counters')
    .values({ name: limit.name, key: keyOf(limit), count: 1, resets_at: resetsAt })
    .onConflict((conflict) =>
      conflict.columns(['name', 'key']).doUpdateSet({
        count: sql<number>`case when ${runs} then rate_counters.count + 1 else 1 end`,
        resets_at: sql<Date>`case when ${runs} then rate_counters.resets_at else ${resetsAt} end`,
      }),
    )
    .returning(['count', 'resets_at'])
    .executeTakeFirstOrThrow();
  return row.count <= limit.max ? { ok: true } : tooManyUntil(row.resets_at, now);
}

/** Whether a limit is used up, without counting an attempt. */
export async function peek(shop: Shop, limit: Limit): Promise<Allowance> {
  const now = shop.clock();
  const row = await shop.db
    .selectFrom('rate_counters')
    .select(['count', 'resets_at'])
    .where('name', '=', limit.name)
    .where('key', '=', keyOf(limit))
    .where('resets_at', '>', now)
    .where('resets_at', '<=', latestEnd(now, limit))
    .executeTakeFirst();
  return !row || row.count < limit.max ? { ok: true } : tooManyUntil(row.resets_at, now);
}

/** Resets the count of one key, as a successful login does for its account. */
export async function reset(db: Queries, limit: Pick<Limit, 'name' | 'key'>): Promise<void> {
  await db
    .deleteFrom('rate_counters')
    .where('name', '=', limit.name)
    .where('key', '=', keyOf(limit))
    .execute();
}

/** PostgreSQL limits the length of an indexed key, and a txnid can be any text. */
function keyOf({ key }: Pick<Limit, 'key'>): string {
  return key.length <= MAX_KEY_LENGTH ? key : createHash('sha256').update(key).digest('hex');
}

const MAX_KEY_LENGTH = 400;

function tooManyUntil(end: Date, now: Date): TooMany {
  const retryAfter = Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));
  return { ok: false, reason: 'too-many', retryAfter };
}
