import type pg from 'pg';
import { readMigrations } from '../migrate.ts';

/** A table in a backup. Names are quoted where necessary. */
export interface BackupTable {
  name: string;
  /** Stored columns only; PostgreSQL computes generated ones. */
  columns: string[];
  /** SQL condition that selects the rows; 'true' for all. */
  rows: string;
  /** How many rows to hold in memory at once: pictures are large. */
  atOnce: number;
}

/** pg-boss recreates its own tables; only unsent mail belongs to the shop. */
const QUEUED_MAIL = { name: 'pgboss.job', rows: "name = 'mail' and state in ('created', 'retry', 'active')" };
/** The migrations' own history; the restoring shop writes its own. */
const HISTORY = 'schema_migrations';
/**
 * SQL for the schema that holds the shop's tables. It is 'public' only where nobody chose another: a database whose
 * user has a schema of its own name (PostgreSQL's advice for databases that several users share) puts them there.
 */
export const OWN_SCHEMA = `(select relnamespace from pg_class where oid = '${HISTORY}'::regclass)`;

/** Rows at once; few where a column is stored uncompressed (`storage external`), as pictures are: some 100 KB each. */
const MANY = 1000;
const FEW = 20;

/** All tables of the shop, each after the ones its foreign keys reference. */
export async function backupTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; needs: string[]; large: boolean }>(`
    select t.oid::regclass::text as name,
           array(select quote_ident(attname) from pg_attribute
                 where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
           array(select distinct confrelid::regclass::text from pg_constraint
                 where conrelid = t.oid and contype = 'f' and confrelid <> t.oid) as needs,
           exists (select 1 from pg_attribute where attrelid = t.oid and attnum > 0 and attstorage = 'e') as large
    from pg_class t
    where t.relkind = 'r' and t.relnamespace = ${OWN_SCHEMA} and t.relname <> '${HISTORY}'
       or t.oid = to_regclass('pgboss.job')
    order by 1`);
  const ordered: BackupTable[] = [];
  const left = new Map(rows.map((row) => [row.name, row]));
  while (left.size > 0) {
    const next = [...left.values()].find(({ needs }) => !needs.some((need) => left.has(need)));
    if (!next) throw new Error('Foreign keys go round in a circle; a backup has no order for them.');
    left.delete(next.name);
    const filter = next.name === QUEUED_MAIL.name ? QUEUED_MAIL.rows : 'true';
    const { name, columns, large } = next;
    ordered.push({ name, columns, rows: filter, atOnce: large ? FEW : MANY });
  }
  return ordered;
}

/** Names and hashes of the migrations applied to this database. */
export async function schemaVersion(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select name || ' ' || hash as line from ${HISTORY} order by name collate "C"`,
  );
  return rows.map(({ line }) => line);
}

/** Names and hashes of the migrations in a folder, by default those of this release. */
export async function versionOfFiles(folder?: string): Promise<string[]> {
  return (await readMigrations(folder)).map(({ name, hash }) => `${name} ${hash}`);
}

/**
 * Output settings under which the same row gives the same text everywhere, and as much time as the file needs: while it
 * is written to disk, the transaction stands idle.
 */
export const SAME_WORDS = `
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local bytea_output = 'hex';
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

/** Every row of a table as one line of JSON, `atOnce` per batch, in no particular order. */
export async function* readRows(client: pg.ClientBase, table: BackupTable): AsyncGenerator<string[]> {
  const columns = table.columns.join(', ');
  await client.query(
    `declare backup no scroll cursor for select to_json(r)::text as line from (select ${columns} from ${table.name} where ${table.rows}) r`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${table.atOnce} from backup`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await client.query('close backup');
}
