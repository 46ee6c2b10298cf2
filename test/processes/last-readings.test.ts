import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openShopProcess } from '../chaos/shop-process.ts';
import { copyOfTemplate } from '../support/copy-of-template.ts';
import { environmentOnDatabase } from '../support/environment-on-database.ts';
import { eventually } from '../support/eventually.ts';
import { fetchPatiently } from '../support/fetch-patiently.ts';
import { freePort } from '../support/free-ports.ts';

test('readings of page speed are stored every few seconds, and the last ones when the process closes', {
  timeout: 120_000,
}, async () => {
  const { connectionString, drop } = await copyOfTemplate();
  onTestFinished(drop);
  const folder = await mkdtemp(join(tmpdir(), 'shop-readings-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = environmentOnDatabase(port, folder, connectionString, null);
  const shop = openShopProcess({ url, env, logFile: join(folder, 'shop.log') });
  onTestFinished(async () => void (await shop.close()));
  await shop.whenReady();
  const database = new pg.Client(connectionString);
  await database.connect();
  onTestFinished(() => database.end());

  const report = (value: number) =>
    fetchPatiently(`${url}/vitals`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'LCP', value, page: '/sweets' }),
    });
  const stored = async () => {
    const { rows } = await database.query<{ value: number }>('select value from web_vitals order by id');
    return rows.map(({ value }) => value);
  };
  expect((await report(100)).status).toBe(200);
  await eventually(async () => expect(await stored()).toEqual([100]));
  for (const value of [200, 300]) expect((await report(value)).status).toBe(200);
  await shop.close();
  expect(await stored()).toEqual([100, 200, 300]);
});
