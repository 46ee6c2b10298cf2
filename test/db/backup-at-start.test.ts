import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../../src/db/connect.ts';
import { startEmbeddedPostgres } from '../../src/db/embedded/start-embedded-postgres.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openQueue } from '../../src/jobs/queue.ts';
import { sqlOn } from '../support/global-setup.ts';

/** The line of postmaster.pid with the socket's folder. */
const SOCKET_FOLDER = 4;
const SCRIPTS = join(import.meta.dirname, '../../scripts');

/** Runs a command of the operator; what it says. */
async function run(script: string, dataDir: string, ...words: string[]): Promise<string> {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
  return (await promisify(execFile)(process.execPath, [join(SCRIPTS, script), ...words], { env })).stdout;
}

test('a backup waits for the database of a shop that is just starting', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-starting-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await openShop(dataDir);
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  const started = await readFile(pidFile, 'utf8');
  // Nobody answers yet where the shop's PostgreSQL will listen.
  const asked = createServer((socket) => socket.destroy()).listen(join(dataDir, '.s.PGSQL.5432'));
  onTestFinished(() => void asked.close());
  await once(asked, 'listening');
  await writeFile(pidFile, started.split('\n').with(SOCKET_FOLDER, dataDir).join('\n'));

  const file = join(dataDir, 'shop.backup.gz');
  const backup = run('backup-database.mjs', dataDir, file);
  await once(asked, 'connection');
  await writeFile(pidFile, started);
  expect(await backup).toContain(`Backup written: ${file}\n`);
  expect((await stat(file)).size).toBeGreaterThan(0);
});

test('on a copy of a running shop’s folder, a command changes the copy and not the shop', {
  timeout: 60_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-copied-'));
  const copy = await mkdtemp(join(tmpdir(), 'shop-copy-'));
  onTestFinished(async () => {
    for (const folder of [dataDir, copy]) await rm(folder, { recursive: true, force: true });
  });
  const connectionString = await openShop(dataDir);
  await sqlOn(connectionString, 'checkpoint');
  await cp(dataDir, copy, { recursive: true });
  // Each of the two is empty the first time.
  for (const folder of [copy, dataDir])
    expect(await run('goods-in-database.mjs', folder)).toBe('The catalogue is in the shop.\n');
});

/** Opens and holds an empty shop in a folder of its own. */
async function openShop(dataDir: string): Promise<string> {
  const log = pino({ level: 'silent' });
  const opened = await startEmbeddedPostgres({ dataDir, log });
  if (!opened.ok) throw new Error(opened.message);
  onTestFinished(opened.stop);
  const { connectionString } = opened;
  const { pool } = connectDatabase({ connectionString, max: 2 });
  await migrate(pool);
  await pool.end();
  const queue = await openQueue({ connectionString }, log, { enqueueOnly: true });
  await queue.stop();
  return connectionString;
}
