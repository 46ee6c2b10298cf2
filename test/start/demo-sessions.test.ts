import { hash } from '@node-rs/argon2';
import { expect, onTestFinished, test } from 'vitest';
import { openShopDatabase } from '../../open-shop-database.ts';
import { DEMO_PASSWORD } from '../../shop.cast.ts';
import { openTestShop, type TestShop } from '../shop.ts';
import { openAsAStart } from '../support/open-as-a-start.ts';

/** Opens the shop's database as a start with this value of DEMO does. */
async function startOn(shop: TestShop, demo: 'on' | 'off'): Promise<void> {
  const environment = { DATABASE_URL: shop.pool.options.connectionString, DEMO: demo };
  const { close } = await openAsAStart(environment, (settings, log, closers) =>
    openShopDatabase(settings, { poolSize: 2 }, log, closers),
  );
  await close();
}

test('a start without DEMO signs out the demo accounts, but not one that has its own password', async () => {
  const shop = await openTestShop();
  onTestFinished(() => shop.close());
  const [admin, manager] = [await shop.as('admin'), await shop.as('manager')];
  const body = { username: 'Neha Joshi', email: 'neha@example.in', password: DEMO_PASSWORD };
  const neha = await shop.guest().signup({ body });
  const password_hash = await hash('kesar-peda-77', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const { db } = shop.shop;
  await db
    .updateTable('customers')
    .set({ password_hash })
    .where('email', '=', 'manager@example.in')
    .execute();
  await startOn(shop, 'on');
  expect(await admin.adminMe()).toMatchObject({ ok: true });
  await startOn(shop, 'off');
  expect(await admin.adminMe()).toMatchObject({ status: 401 });
  expect(await manager.adminMe()).toMatchObject({ ok: true });
  const token = neha.ok ? neha.data.token : '';
  expect(await shop.guest().getUser({ token })).toMatchObject({ ok: true });
});
