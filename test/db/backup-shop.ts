import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect } from 'vitest';
import { connectDatabase } from '../../src/db/connect.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openQueue } from '../../src/jobs/queue.ts';
import { openTestShop, type TestShop } from '../shop.ts';
import { newDatabase } from '../support/new-database.ts';

/** The beginning of each file about backups: a shop, a folder, and in it the place of a backup. */
export async function openBackupShop() {
  const shop = await openTestShop();
  afterAll(() => shop.close());
  const folder = await mkdtemp(join(tmpdir(), 'shop-backup-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return { shop, folder, file: join(folder, 'shop.gz') };
}

type Work = (pool: TestShop['pool']) => Promise<void>;

/** Runs `work` on a new empty database. */
export async function withNewDatabase(work: Work): Promise<void> {
  const { connectionString, drop } = await newDatabase();
  const { pool } = connectDatabase({ connectionString, max: 2 });
  await work(pool).finally(() => pool.end());
  await drop();
}

/** Creates schema and queue as a shop's first start without the demo does; `migrations` is the folder of a release. */
export async function makeTables(pool: TestShop['pool'], migrations?: string): Promise<void> {
  expect(await migrate(pool, migrations)).toMatchObject({ ok: true });
  const connectionString = String(pool.options.connectionString);
  const queue = await openQueue({ connectionString }, pino({ level: 'silent' }), { enqueueOnly: true });
  await queue.stop();
}

/** Runs `work` on the tables of a shop without rows. */
export const withEmptyDatabase = (work: Work) =>
  withNewDatabase(async (pool) => {
    await makeTables(pool);
    await work(pool);
  });
