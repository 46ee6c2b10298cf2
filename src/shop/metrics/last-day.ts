import { sql } from 'kysely';
import { DAY_MS } from '../../contract/day-ms.ts';
import type { Shop } from '../shop.ts';

/** Counts by state over the last 24 hours; states that do not occur are omitted. */
interface LastDay {
  orders: { state: string; count: number }[];
  attempts: { state: string; count: number }[];
}

/**
 * Ids are UUIDv7, so a day is a range of the primary key: the cost grows with a day's orders, not with all past ones.
 */
export async function countLastDay({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<LastDay> {
  const from = firstIdAt(clock().getTime() - DAY_MS);
  const { rows } = await sql<{ kind: 'orders' | 'attempts'; state: string; count: number }>`
    select 'orders' as kind, status as state, count(*)::int as count from orders where id >= ${from}::uuid group by status
    union all
    select 'attempts', state, count(*)::int from payment_attempts where id >= ${from}::uuid group by state`.execute(
    db,
  );
  const of = (wanted: string) =>
    rows.filter(({ kind }) => kind === wanted).map(({ state, count }) => ({ state, count }));
  return { orders: of('orders'), attempts: of('attempts') };
}

/** The smallest UUIDv7 for a time in ms since 1970. */
function firstIdAt(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
