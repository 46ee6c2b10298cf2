import type { Tx } from '../../db/schema.ts';
import type { Shop } from '../shop.ts';

/** Ids of the products that a running transaction has changed, by transaction: Kysely has no hook after the commit. */
const changedIn = new WeakMap<Tx, Set<string>>();

/**
 * Runs a transaction that may change products or their stock. Once it has committed, this process's catalogue knows of
 * the change before anybody is answered, so that the next reader of the products finds it. PostgreSQL's notice, which
 * tells the other processes, may come later (decision 080).
 */
export async function changingProducts<T>(
  { db, catalogue }: Pick<Shop, 'db' | 'catalogue'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const changed = new Set<string>();
  const done = await db.transaction().execute((tx) => {
    changedIn.set(tx, changed);
    return work(tx);
  });
  for (const id of changed) catalogue.markStale(id);
  return done;
}

/** Call this wherever a transaction of `changingProducts` changes products. */
export function noteChanged(tx: Tx, productIds: readonly string[]): void {
  for (const id of productIds) changedIn.get(tx)?.add(id);
}
