import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { CannotStart } from '../../cannot-start.ts';
import { openShopDatabase } from '../../open-shop-database.ts';
import { openTestShop, type TestShop } from '../shop.ts';
import { openAsAStart } from '../support/open-as-a-start.ts';

test('a real shop is warned that orders of the demo are in its books', async () => {
  const shop = await openTestShop();
  onTestFinished(() => shop.close());
  expect(await startReal(shop)).toContainEqual(expect.stringMatching(OF_THE_DEMO));
  await shop.pool.query('truncate orders cascade');
  expect(await startReal(shop)).not.toContainEqual(expect.stringMatching(OF_THE_DEMO));
});

const OF_THE_DEMO = /orders of the demo/;

/** Opens the shop's database as the start of a real shop does; returns what that logs. */
async function startReal(shop: TestShop): Promise<string[]> {
  const environment = { DATABASE_URL: shop.pool.options.connectionString, DEMO: 'off' };
  const said: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => said.push(JSON.parse(line).msg) });
  const { close } = await openAsAStart(
    environment,
    (settings, log, closers) =>
      openShopDatabase({ ...settings, production: true }, { poolSize: 2 }, log, closers),
    log,
  );
  await close();
  return said;
}

test('a real shop does not start at a database that only reads, and says so in one sentence', async () => {
  const shop = await openTestShop();
  onTestFinished(() => shop.close());
  const standby = new URL(String(shop.pool.options.connectionString));
  standby.searchParams.set('options', '-c default_transaction_read_only=on');
  const started = openAsAStart({ DATABASE_URL: standby.href, DEMO: 'off' }, (settings, log, closers) =>
    openShopDatabase(settings, { poolSize: 2 }, log, closers),
  );
  await expect(started).rejects.toThrow(CannotStart);
  await expect(started).rejects.toThrow('it only reads');
});
