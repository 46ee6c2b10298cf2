import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { z } from 'zod';
import { moveSequences, type SequencePositions } from './sequences.ts';
import { TableSum } from './table-sum.ts';
import { type BackupTable, backupTables, readRows, SAME_WORDS, schemaVersion } from './tables.ts';
import type { Sums } from './write-backup.ts';

type Restored = { ok: true; sums: Sums } | { ok: false; message: string };

const opening = z.object({
  backup: z.literal(1),
  schema: z.array(z.string()),
  /** Older backups have none. */
  sequences: z.record(z.string(), z.string()).optional(),
});
const heading = z.object({ table: z.string() }).strict();
const ending = z
  .object({ sums: z.record(z.string(), z.object({ rows: z.number(), sum: z.string() })) })
  .strict();

/** Why the backup cannot be restored. Nothing has been written. */
class NotRestored extends Error {}

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
    // Rows must come back as they were, without new audit events. A table's owner may disable its triggers.
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
    const table = line.startsWith('{"table":') ? read(heading, line)?.table : undefined;
    if (!sequences) {
      sequences = await readOpening(client, line);
    } else if (table !== undefined) {
      await flush();
      state.table = tables.find(({ name }) => name === table) ?? null;
      if (!state.table)
        throw new NotRestored(`The backup has a table ${table}, which this shop does not know.`);
    } else if (line.startsWith('{"sums":')) {
      await flush();
      state.sums = read(ending, line)?.sums ?? null;
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
  }
}

/** Refuses a backup of another schema; tells where its sequences stood. */
async function readOpening(client: pg.ClientBase, line: string): Promise<SequencePositions> {
  const opened = read(opening, line);
  if (!opened) throw new NotRestored('This file is not a backup of the shop.');
  if (opened.schema.join('\n') === (await schemaVersion(client)).join('\n')) return opened.sequences ?? {};
  throw new NotRestored(
    'Restore with the version of the shop that made the backup; then start the newer one.',
  );
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
