import { expect } from 'vitest';
import type { TestShop } from '../shop.ts';
import { eventually } from './eventually.ts';

/** How many statements in this shop's database wait for a lock of another transaction. */
export async function lockWaits({ pool }: TestShop): Promise<number> {
  const { rowCount } = await pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rowCount ?? 0;
}

/** Settles when a statement in this shop's database waits for a lock of another transaction. */
export function somebodyWaits(shop: TestShop): Promise<void> {
  return eventually(async () => expect(await lockWaits(shop)).toBeGreaterThan(0));
}
