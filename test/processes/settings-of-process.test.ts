import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { openShopProcess } from '../chaos/shop-process.ts';
import { freePort } from '../support/free-ports.ts';
import { sqlOn, TEMPLATE, withDatabase } from '../support/global-setup.ts';
import { shopEnvironment } from './three-processes.ts';

it('a process has the memory, the proxies and the limit that its owner sets', {
  timeout: 120_000,
}, async () => {
  const cluster = inject('database');
  const name = `settings_${randomBytes(6).toString('hex')}`;
  await sqlOn(cluster, `create database ${name} template ${TEMPLATE}`);
  onTestFinished(() => sqlOn(cluster, `drop database ${name} with (force)`));
  const folder = await mkdtemp(join(tmpdir(), 'shop-settings-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const shop = openShopProcess({
    url,
    env: {
      ...shopEnvironment(port, folder, withDatabase(cluster, name), null),
      ...{ PAGE_MEMORY_MIB: '0', TRUST_PROXY: '1', LIMIT_FLOOD: '20' },
    },
    logFile: join(folder, 'shop.log'),
  });
  onTestFinished(async () => void (await shop.close()));
  await shop.whenReady();

  const ask = (visitor: string) => fetch(`${url}/healthz`, { headers: { 'x-forwarded-for': visitor } });
  const first = await ask('203.0.113.9');
  // With memory for pages it would say how they are.
  expect([first.status, await first.json()]).toEqual([200, { status: 'ok' }]);
  for (let time = 2; time <= 20; time++) expect((await ask('203.0.113.9')).status).toBe(200);
  expect((await ask('203.0.113.9')).status).toBe(429);
  expect((await ask('203.0.113.10')).status).toBe(200);
});
