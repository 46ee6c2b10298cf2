import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { z } from 'zod';
import { moveSequences, type SequencePositions } from './sequences.ts';
import { TableSum } from './table-sum.ts';
import {
  type BackupTable,
  backupTables,
  readRows,
  SAME_WORDS,
  schemaVersion,
  versionOfFiles,
} from './tables.ts';
import type { Sums } from './write-backup.ts';

type Restored = { ok: true; sums: Sums } | { ok: false; message: string };

const Opening = z.object({
  backup: z.literal(1),
  schema: z.array(z.string()),
  /** Older backups have none. */
  sequences: z.record(z.string(), z.string()).optional(),
});
const Heading = z.object({ table: z.string() }).strict();
const Ending = z
  .object({ sums: z.record(z.string(), z.object({ rows: z.number(), sum: z.string() })) })
  .strict();

/** Why the backup cannot be restored. Nothing has been written. */
class NotRestored extends Error {}

/**
 * Why a release with these migrations cannot restore the backup, in one sentence; null when it can. Call it before a
 * database is created or migrated: the tables of a newer release would be in the way of the release that can.
 */
export async function whyNotByThisRelease(file: string, folder?: string): Promise<string | null> {
  try {
    const { schema } = await firstLineOf(file);
    if (isSame(schema, await versionOfFiles(folder))) return null;
    const [last] = schema.at(-1)?.split(' ') ?? [];
    return `The backup was made with other migrations than this release has, the last of them ${last}: restore with a release that has the same, then start the newest.`;
  } catch (error) {
    if (error instanceof NotRestored) return error.message;
    throw error;
  }
}

async function firstLineOf(file: string): Promise<z.infer<typeof Opening>> {
  for await (const line of linesOf(file)) return readOpening(line);
  throw new NotRestored(NO_BACKUP);
}

/**
 * Restores a backup into an empty database that already has the schema; all or nothing. Before committing, reads every
 * table back and compares it with the backup's row counts and checksums. A refusal is one sentence.
 */
export async function restoreBackup(pool: pg.Pool, file: string): Promise<Restored> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(SAME_WORDS);
    const tables = await backupTables(client);
    await refuseUnlessEmpty(client, tables);
    // Rows must be restored as they were, without new audit events. A table's owner may disable its triggers.
    for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
    const { sums: wanted, sequences } = await fill(client, tables, file);
    await moveSequences(client, sequences);
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
    await compare(client, tables, wanted);
    await client.query('commit');
    client.release();
    return { ok: true, sums: wanted };
  } catch (error) {
    client.release(true);
    if (error instanceof NotRestored) return { ok: false, message: error.message };
    throw error;
  }
}

async function refuseUnlessEmpty(client: pg.ClientBase, tables: BackupTable[]): Promise<void> {
  for (const { name, rows } of tables) {
    const { rowCount } = await client.query(`select 1 from ${name} where ${rows} limit 1`);
    if (rowCount) throw new NotRestored(`A backup is restored into an empty database, but ${name} has rows.`);
  }
}

async function fill(
  client: pg.ClientBase,
  tables: BackupTable[],
  file: string,
): Promise<{ sums: Sums; sequences: SequencePositions }> {
  const state: { table: BackupTable | null; rows: string[]; sums: Sums | null } = {
    table: null,
    rows: [],
    sums: null,
  };
  const flush = async () => {
    if (state.table && state.rows.length > 0) await insert(client, state.table, state.rows);
    state.rows = [];
  };
  let sequences: SequencePositions | null = null;
  for await (const line of linesOf(file)) {
    const table = line.startsWith('{"table":') ? read(Heading, line)?.table : undefined;
    if (!sequences) {
      const opened = readOpening(line);
      if (!isSame(opened.schema, await schemaVersion(client))) throw new NotRestored(OTHER_TABLES);
      sequences = opened.sequences ?? {};
    } else if (table !== undefined) {
      await flush();
      state.table = tables.find(({ name }) => name === table) ?? null;
      if (!state.table)
        throw new NotRestored(`The backup has a table ${table}, which this shop does not know.`);
    } else if (line.startsWith('{"sums":')) {
      await flush();
      state.sums = read(Ending, line)?.sums ?? null;
    } else {
      state.rows.push(line);
      if (state.rows.length >= (state.table?.atOnce ?? 0)) await flush();
    }
  }
  if (!state.sums || !sequences) throw new NotRestored('The backup has no end: it was cut off.');
  return { sums: state.sums, sequences };
}

/** Parses one line of a backup; null when it does not have this shape. */
function read<T>(shape: z.ZodType<T>, line: string): T | null {
  try {
    return shape.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

/** Not by node:readline, which also breaks lines at U+2028, a character that a row may hold. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const unpacked = source.pipe(createGunzip()).setEncoding('utf8');
  source.on('error', (error) => unpacked.destroy(error));
  let rest = '';
  try {
    for await (const chunk of unpacked) {
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    throw new NotRestored(`The backup cannot be read: ${error instanceof Error ? error.message : error}.`);
  } finally {
    source.destroy();
  }
}

const NO_BACKUP = 'This file is not a backup of the shop.';
const OTHER_TABLES =
  'The database has tables of another version of the shop than the backup: restore into a new one.';

function readOpening(line: string): z.infer<typeof Opening> {
  const opened = read(Opening, line);
  if (!opened) throw new NotRestored(NO_BACKUP);
  return opened;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.join('\n') === other.join('\n');
}

async function insert(client: pg.ClientBase, table: BackupTable, rows: string[]): Promise<void> {
  const columns = table.columns.join(', ');
  await client.query(
    `insert into ${table.name} (${columns}) overriding system value
     select ${columns} from json_populate_recordset(null::${table.name}, $1::json)`,
    [`[${rows.join(',')}]`],
  );
}

async function compare(client: pg.ClientBase, tables: BackupTable[], wanted: Sums): Promise<void> {
  for (const table of tables) {
    const sum = new TableSum();
    for await (const rows of readRows(client, table)) for (const row of rows) sum.add(row);
    const [there, due] = [sum.toJSON(), wanted[table.name]];
    if (there.rows !== due?.rows || there.sum !== due.sum) {
      throw new NotRestored(`${table.name} is not what the backup says: ${there.rows} rows of ${due?.rows}.`);
    }
  }
}
