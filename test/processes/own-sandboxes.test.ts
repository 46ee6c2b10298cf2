import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase } from '../../src/db/connect.ts';
import { paymentSteps } from '../api/steps/payment-steps.ts';
import { openShopProcess, type ShopProcess } from '../chaos/shop-process.ts';
import { copyOfTemplate } from '../support/copy-of-template.ts';
import { environmentOnDatabase } from '../support/environment-on-database.ts';
import { freePorts } from '../support/free-ports.ts';
import { openBuyer, type Which } from './three-processes.ts';

/** Two processes as started by somebody who sets only DATABASE_URL and another PORT. */
let shops: { url: string; shop: ShopProcess }[];
let pool: Pool;
let steps: Awaited<ReturnType<typeof paymentSteps>>;
let close: () => Promise<void>;

const buyer = () => openBuyer((which: Which) => shops[which === 'A' ? 0 : 1]?.url ?? '', undefined);

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-sandboxes-'));
  const { connectionString, drop } = await copyOfTemplate();
  const opened = connectDatabase({ connectionString, max: 4 });
  pool = opened.pool;
  shops = (await freePorts(2)).map((port) => {
    const url = `http://127.0.0.1:${port}`;
    const env = environmentOnDatabase(port, folder, connectionString, null);
    return { url, shop: openShopProcess({ url, env, logFile: join(folder, `${port}.log`) }) };
  });
  close = async () => {
    await Promise.all(shops.map(({ shop }) => shop.close()));
    await opened.db.destroy();
    await drop();
    await rm(folder, { recursive: true, force: true });
  };
  await Promise.all(shops.map(({ shop }) => shop.whenReady()));
  steps = await paymentSteps({
    guest: buyer,
    shop: { db: opened.db },
    mails: async () => [],
    sandbox: { pay: () => Promise.reject(new Error('these sandboxes are reached by their ports')) },
    inject: () => Promise.reject(new Error('these processes are reached by their ports')),
  });
}, 120_000);
afterAll(() => close());

/** Each address of a sandbox with the page it shows for this payment; '' where nobody listens any more. */
async function payPages(accessKey: string): Promise<{ address: string; page: string }[]> {
  const { rows } = await pool.query<{ url: string }>('select url from sandbox_addresses');
  const look = async (address: string) => {
    const answer = await fetch(address).catch(() => null);
    return { address, page: (await answer?.text()) ?? '' };
  };
  return Promise.all(rows.map(({ url }) => look(`${url}/pay/${accessKey}`)));
}

test('a payment started on one process is paid at the page of either, and reported by the other', async () => {
  const guest = buyer();
  const { orderId, accessKey } = await steps.begin(guest.at('A'), [['chakli', 500, 1]]);
  const pages = await payPages(accessKey);
  expect(pages).toHaveLength(2);
  for (const { page } of pages) expect(page).toContain('Pay successfully');

  const choices = pages.map(({ address }) =>
    fetch(`${address}/success`, { method: 'POST', body: new URLSearchParams() }),
  );
  const statuses = (await Promise.all(choices)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409]);
  await expect.poll(() => steps.orderStatus(orderId)).toBe('paid');
});

test('a process that was killed knows its payments again, and so do the others', {
  timeout: 90_000,
}, async () => {
  const { accessKey } = await steps.begin(buyer().at('A'), [['chakli', 250, 1]]);
  await shops[0]?.shop.kill();
  await shops[0]?.shop.whenReady();
  const pages = (await payPages(accessKey)).filter(({ page }) => page !== '');
  expect(pages).toHaveLength(2);
  for (const { page } of pages) expect(page).toContain('Pay successfully');
});
