import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openShopDatabase } from '../../open-shop-database.ts';
import { openAsAStart } from '../support/open-as-a-start.ts';

test.each([
  ['one process with a small pool, at least', {}, 60],
  ['one process and the next one', { DATABASE_POOL_SIZE: '100' }, 220],
  ['several processes and one that starts', { DATABASE_POOL_SIZE: '20', SHOP_PROCESSES: '3' }, 110],
])('the embedded database has room for %s', async (_, env, room) => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-room-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { part } = await openAsAStart({ ...env, DATA_DIR: folder, DEMO: 'off' }, (settings, log, closers) =>
    openShopDatabase(settings, { poolSize: 2 }, log, closers),
  );
  expect((await part.pool.query('show max_connections')).rows).toEqual([{ max_connections: String(room) }]);
});
