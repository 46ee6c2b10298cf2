import type pg from 'pg';
import { OWN_SCHEMA } from './tables.ts';

/** The last number given out by each of the shop's sequences; text, because a bigint does not fit a JSON number. */
export type SequencePositions = Readonly<Record<string, string>>;

/**
 * Sequences that belong to no column, each with a query for the last number that the rows show. Backups from before
 * positions were stored have nothing else.
 */
const LAST_IN_ROWS: Record<string, string> = {
  receipt_numbers: "select max(substring(receipt_number from '^RCPT-([0-9]+)$')::bigint) from orders",
};

/** The current positions of the sequences. Read inside the snapshot, so that none is behind the rows of the backup. */
export async function sequencePositions(client: pg.ClientBase): Promise<SequencePositions> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select sequencename as name, last_value::text as last from pg_sequences
    where quote_ident(schemaname)::regnamespace = ${OWN_SCHEMA} and last_value is not null`);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** Moves every sequence to its position in the backup, and never behind what the restored rows show. */
export async function moveSequences(client: pg.ClientBase, stood: SequencePositions): Promise<void> {
  const { rows } = await client.query<{ name: string; table: string | null; column: string | null }>(`
    select s.relname as name, d.refobjid::regclass::text as table, quote_ident(a.attname) as column
    from pg_class s
    left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid
      and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i') and d.refobjsubid > 0
    left join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and s.relnamespace = ${OWN_SCHEMA}`);
  for (const { name, table, column } of rows) {
    const inRows = table
      ? `select max(${column}) from ${table}`
      : (LAST_IN_ROWS[name] ?? 'select null::bigint');
    await client.query(
      `select setval(quote_ident($1)::regclass, last)
       from (select greatest($2::bigint, (${inRows})) as last) as stood where last is not null`,
      [name, stood[name] ?? null],
    );
  }
}
