import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
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

/** The line of postmaster.pid with the socket's folder. */
const SOCKET_FOLDER = 4;
const SCRIPT = join(import.meta.dirname, '../../scripts/backup-database.mjs');

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
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
  const backup = promisify(execFile)(process.execPath, [SCRIPT, file], { env });
  await once(asked, 'connection');
  await writeFile(pidFile, started);
  expect((await backup).stdout).toContain(`Backup written: ${file}\n`);
  expect((await stat(file)).size).toBeGreaterThan(0);
});

/** Opens and holds an empty shop in a folder of its own. */
async function openShop(dataDir: string): Promise<void> {
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
}
