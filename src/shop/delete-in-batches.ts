import { type RawBuilder, sql } from 'kysely';
import type { Queries, Schema } from '../db/schema.ts';

/**
 * In one statement. After a long rest, or a flood, there may be more to delete than a statement has time for (15 s): it
 * would fail in every run, with more to delete each time.
 */
const BATCH = 5000;

/** Deletes all rows of a table that are `old`, in batches, until `isStopped`. */
export function deleteInBatches(
  db: Queries,
  table: keyof Schema,
  old: RawBuilder<unknown>,
  isStopped: () => boolean,
): Promise<void> {
  const name = sql.table(table);
  return inBatches(isStopped, async (atMost) => {
    // A row that somebody changes meanwhile gets another ctid, and stays.
    const { numAffectedRows } = await sql`delete from ${name}
      where ctid = any(array(select ctid from ${name} where ${old} limit ${sql.lit(atMost)}))`.execute(db);
    return numAffectedRows;
  });
}

/** Calls `deleteSome`, which returns how many it deleted, until it no longer finds `atMost` of them or `isStopped`. */
export async function inBatches(
  isStopped: () => boolean,
  deleteSome: (atMost: number) => Promise<bigint | undefined>,
  atMost = BATCH,
): Promise<void> {
  let deleted: bigint | undefined;
  do deleted = await deleteSome(atMost);
  while (deleted === BigInt(atMost) && !isStopped());
}
