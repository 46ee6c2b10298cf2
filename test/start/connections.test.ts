import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { type Closers, closeAll } from '../../close-all.ts';
import { openShopDatabase } from '../../open-parts.ts';
import { readSettings } from '../../src/settings.ts';

const log = pino({ level: 'silent' });

it.each([
  ['one process with a small pool, at least', {}, 60],
  ['one process and the next one', { DATABASE_POOL_SIZE: '100' }, 220],
  ['several processes and one that starts', { DATABASE_POOL_SIZE: '20', SHOP_PROCESSES: '3' }, 110],
])('the embedded database has room for %s', async (_, env, room) => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-room-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const reading = readSettings({ ...env, DATA_DIR: folder, DEMO: 'off' });
  if (!reading.ok) throw new Error(reading.message);
  const closers: Closers = [];
  onTestFinished(async () => void (await closeAll(closers, log)));
  const { pool } = await openShopDatabase(reading.settings, { poolSize: 2 }, log, closers);
  expect((await pool.query('show max_connections')).rows).toEqual([{ max_connections: String(room) }]);
});
