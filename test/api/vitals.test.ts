import { afterAll, expect, test } from 'vitest';
import { deleteExpired } from '../../src/shop/delete-expired.ts';
import { openTestShop } from '../shop.ts';
import { daysAgo } from '../support/days-ago.ts';

const shop = await openTestShop();
afterAll(() => shop.close());

test('vitals are kept, 60 a minute from one address; the rest are dropped', async () => {
  const vital = { name: 'LCP', value: 812.5, rating: 'good', page: '/sweets' } as const;
  const answers = [];
  for (let n = 0; n < 61; n++) answers.push(await shop.guest().reportVital({ body: vital }));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  await shop.shop.vitals.write();
  const rows = await shop.shop.db.selectFrom('web_vitals').selectAll().execute();
  expect(rows).toHaveLength(60);
  expect(rows[0]).toMatchObject({ name: 'LCP', value: 812.5, rating: 'good', page: '/sweets' });
});

test('a speed reading of an order’s page does not say which order', async () => {
  const { db } = shop.shop;
  await db.deleteFrom('web_vitals').execute();
  const shown = '/orders/0199b6a0-5b0e-7c1c-9c55-5d5c3f0a1b2c';
  const vital = { name: 'CLS', value: 0.01, rating: 'good' } as const;
  for (const page of [shown, `${shown}/invoice`, `/admin${shown}`, '/orders', '/product/chakli'])
    shop.shop.vitals.collect('a browser', { ...vital, page });
  await shop.shop.vitals.write();
  const rows = await db.selectFrom('web_vitals').select('page').execute();
  expect(rows.map(({ page }) => page).toSorted()).toEqual([
    '/admin/orders/…',
    '/orders',
    '/orders/…',
    '/orders/…',
    '/product/chakli',
  ]);
});

test('a speed reading is forgotten after a month', async () => {
  const { db } = shop.shop;
  await db.deleteFrom('web_vitals').execute();
  const of = (value: number) => ({
    name: 'LCP',
    value,
    rating: 'good',
    page: '/sweets',
    at: daysAgo(value),
  });
  await db
    .insertInto('web_vitals')
    .values([of(29), of(31)])
    .execute();
  await deleteExpired(shop.shop);
  expect(await db.selectFrom('web_vitals').select('value').execute()).toEqual([{ value: 29 }]);
});
