import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { ADVISORY_LOCK } from './advisory-locks.ts';
import { readFailure } from './failure.ts';

type MigrationResult =
  | { readonly ok: true; readonly applied: readonly string[] }
  | { readonly ok: false; readonly message: string };

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

/**
 * Altering a table waits for every transaction that uses it, and all later readers queue behind it. So a migration
 * waits only briefly for its locks, lets the readers pass, and retries.
 */
const PATIENCE = { lockMs: 3000, tries: 20, pauseMs: 1000 };

const OWN_FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url));

/**
 * Applies the `.sql` files of a folder that this database has not applied yet, sorted by name, each in its own
 * transaction. Safe to run in any number of processes at once. A file that fails, or that changed after it was applied,
 * is refused with one sentence; files applied before it stay applied.
 */
export async function migrate(
  pool: pg.Pool,
  folder: string = OWN_FOLDER,
  patience = PATIENCE,
): Promise<MigrationResult> {
  const migrations = await readMigrations(folder);
  const reading = await readHistory(pool);
  if (!reading.ok) return reading;
  const { known } = reading;
  const changed = migrations.find(({ name, hash }) => known.has(name) && known.get(name) !== hash);
  if (changed) return { ok: false, message: changedSentence(changed.name) };
  const pending = migrations.filter(({ name }) => !known.has(name));
  const broken = await findBrokenIndex(pool, pending);
  if (broken) return { ok: false, message: brokenSentence(broken) };
  const applied: string[] = [];
  for (const migration of pending) {
    const outcome = await applyPatiently(pool, migration, patience);
    if (!outcome.ok) return outcome;
    if (outcome.mine) applied.push(migration.name);
  }
  return { ok: true, applied };
}

/**
 * An invalid index that one of the files names. It was begun by hand with `create index concurrently` and is not
 * complete; the file would find it by name, take it for finished, and then remove the rule that it replaces. Other
 * invalid indexes are no obstacle.
 */
async function findBrokenIndex(pool: pg.Pool, files: readonly Migration[]): Promise<string | null> {
  if (files.length === 0) return null;
  const words = files.flatMap(({ sql }) => sql.match(/\w+/g) ?? []);
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_index
      join pg_class on pg_class.oid = indexrelid
     where not indisvalid and pg_table_is_visible(indexrelid) and relname = any($1::text[]) limit 1`,
    [words],
  );
  return rows[0]?.name ?? null;
}

function brokenSentence(index: string): string {
  return `The index ${index} is not complete: wait until it is made, or drop it and make it again.`;
}

/** The `.sql` files of a folder, sorted by name. */
export async function readMigrations(folder: string = OWN_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      // A checkout may have CRLF line endings.
      const sql = (await readFile(`${folder}/${name}`, 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** The hashes of the applied files, or one sentence if this user may not read them. */
async function readHistory(
  pool: pg.Pool,
): Promise<{ ok: true; known: Map<string, string> } | { ok: false; message: string }> {
  try {
    return { ok: true, known: (await hasHistory(pool)) ? await appliedHashes(pool) : new Map() };
  } catch (error) {
    return {
      ok: false,
      message: `The tables of the database cannot be read: ${readFailure(error).message}.`,
    };
  }
}

async function hasHistory(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query("select where to_regclass('schema_migrations') is not null");
  return rowCount === 1;
}

async function appliedHashes(client: pg.Pool | pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<Pick<Migration, 'name' | 'hash'>>(
    'select name, hash from schema_migrations',
  );
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

type Outcome = { ok: true; mine: boolean } | { ok: false; message: string };

async function applyPatiently(
  pool: pg.Pool,
  migration: Migration,
  { lockMs, tries, pauseMs }: typeof PATIENCE,
): Promise<Outcome> {
  for (let left = tries; ; left--) {
    try {
      return await applyOnce(pool, migration, lockMs);
    } catch (error) {
      const { code, message } = readFailure(error);
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK_DETECTED) {
        return { ok: false, message: `The migration ${migration.name} failed: ${message}.` };
      }
      if (left <= 1) return { ok: false, message: lockedSentence(migration.name) };
      await pause(pauseMs);
    }
  }
}

const LOCK_NOT_AVAILABLE = '55P03';
/**
 * A process of the previous version changes rows that it has locked, while a migration holds the table and waits for
 * them.
 */
const DEADLOCK_DETECTED = '40P01';

function lockedSentence(name: string): string {
  return `The migration ${name} waits for a table that another transaction does not let go of. Nothing of it is applied; end that transaction (pg_stat_activity shows it) and start again.`;
}

/** Applies one file under a lock, because another process may be applying it too; `mine`: this process applied it. */
async function applyOnce(pool: pg.Pool, { name, sql, hash }: Migration, lockMs: number): Promise<Outcome> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Migrating a large table may take longer than any page request may. Between two statements nothing is waited for:
    // there a process that freezes, or whose machine vanishes, loses its locks like in any other transaction.
    await client.query('set local statement_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK.migrations]);
    await client.query(`set local lock_timeout = ${lockMs}`);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const already = (await appliedHashes(client)).get(name);
    if (already === undefined) {
      await client.query(sql);
      await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash]);
    }
    await client.query('commit');
    if (already !== undefined && already !== hash) return { ok: false, message: changedSentence(name) };
    return { ok: true, mine: already === undefined };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

function changedSentence(name: string): string {
  return `The migration ${name} was changed after this database had applied it; undo the change and add a new file.`;
}
