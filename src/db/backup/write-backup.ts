import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { syncFolder } from '../sync-folder.ts';
import { sequencePositions } from './sequences.ts';
import { TableSum } from './table-sum.ts';
import { backupTables, readRows, SAME_WORDS, schemaVersion } from './tables.ts';

export type Sums = Record<string, { rows: number; sum: string }>;

/**
 * Writes a consistent snapshot of the whole shop as gzipped JSON lines while the shop keeps running. The file gets its
 * name only once it is complete and on disk; if writing fails before that, or `signal` ends it, nothing is left. If
 * only syncing the folder fails after that, the complete file stays. A path that is not a regular file (a device, a
 * folder) is never replaced. Lines: `{ backup, schema, sequences }`, then for each table `{ table }` and its rows,
 * finally `{ sums }`.
 */
export async function writeBackup(pool: pg.Pool, file: string, signal?: AbortSignal): Promise<Sums> {
  const there = await stat(file).catch(() => null);
  if (there && !there.isFile()) throw new Error(`${file} is not a regular file`);
  // Another process may be writing a backup of the same name.
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.part`;
  const client = await pool.connect();
  const sums: Record<string, TableSum> = {};
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query(SAME_WORDS);
    const lines = Readable.from(backupLines(client, sums));
    const part = createWriteStream(unfinished, { mode: 0o600, flush: true });
    await pipeline(lines, createGzip(), part, { signal });
    await client.query('commit');
    await rename(unfinished, file);
    await syncFolder(dirname(file));
    client.release();
  } catch (error) {
    client.release(true);
    await rm(unfinished, { force: true });
    throw error;
  }
  return Object.fromEntries(Object.entries(sums).map(([table, sum]) => [table, sum.toJSON()]));
}

async function* backupLines(client: pg.ClientBase, sums: Record<string, TableSum>): AsyncGenerator<string> {
  const schema = await schemaVersion(client);
  yield `${JSON.stringify({ backup: 1, schema, sequences: await sequencePositions(client) })}\n`;
  for (const table of await backupTables(client)) {
    yield `${JSON.stringify({ table: table.name })}\n`;
    const sum = new TableSum();
    sums[table.name] = sum;
    for await (const rows of readRows(client, table)) {
      for (const row of rows) sum.add(row);
      yield `${rows.join('\n')}\n`;
    }
  }
  yield `${JSON.stringify({ sums })}\n`;
}
