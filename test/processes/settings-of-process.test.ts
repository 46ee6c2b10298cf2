import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openShopProcess } from '../chaos/shop-process.ts';
import { copyOfTemplate } from '../support/copy-of-template.ts';
import { environmentOnDatabase } from '../support/environment-on-database.ts';
import { freePort } from '../support/free-ports.ts';

test('a process has the memory, the proxies and the limit that its owner sets', {
  timeout: 120_000,
}, async () => {
  const { connectionString, drop } = await copyOfTemplate();
  onTestFinished(drop);
  const folder = await mkdtemp(join(tmpdir(), 'shop-settings-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const shop = openShopProcess({
    url,
    env: {
      ...environmentOnDatabase(port, folder, connectionString, null),
      ...{ PAGE_CACHE_MIB: '0', TRUST_PROXY: '1', LIMIT_FLOOD: '20' },
    },
    logFile: join(folder, 'shop.log'),
  });
  onTestFinished(async () => void (await shop.close()));
  await shop.whenReady();

  const ask = (visitor: string) => fetch(`${url}/healthz`, { headers: { 'x-forwarded-for': visitor } });
  const first = await ask('203.0.113.9');
  // With memory for pages it would report how they are.
  expect([first.status, await first.json()]).toEqual([200, { status: 'ok' }]);
  for (let time = 2; time <= 20; time++) expect((await ask('203.0.113.9')).status).toBe(200);
  expect((await ask('203.0.113.9')).status).toBe(429);
  expect((await ask('203.0.113.10')).status).toBe(200);
});
