import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll } from 'vitest';
import { connectDatabase } from '../../src/db/connect.ts';
import { newDatabase } from '../support/new-database.ts';

const MIGRATIONS = join(import.meta.dirname, '../../src/db/migrations');

/** The beginning of each file about a migration: an empty database, and the folder of the migrations before that one. */
export async function openBefore(migration: string): Promise<{ pool: pg.Pool; older: string }> {
  const older = await mkdtemp(join(tmpdir(), 'migrations-'));
  for (const name of await readdir(MIGRATIONS)) {
    if (name < migration) await cp(join(MIGRATIONS, name), join(older, name));
  }
  const { connectionString, drop } = await newDatabase();
  const { pool } = connectDatabase({ connectionString });
  afterAll(async () => {
    await pool.end();
    await drop();
    await rm(older, { recursive: true });
  });
  return { pool, older };
}
