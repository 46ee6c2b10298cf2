import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ShopClient } from '../../src/contract/client.ts';
import { openTestShop, type TestShop } from '../shop.ts';

let shop: TestShop;
let auditor: ShopClient;
beforeAll(async () => {
  shop = await openTestShop({ limits: { contactAddressPerHour: 50 } });
  auditor = await shop.as('auditor');
});
afterAll(() => shop.close());

describe('messages', () => {
  test('are read in pages, newest first', async () => {
    for (const message of ['first', 'second', 'third'])
      await shop.guest().contact({ body: { name: 'Neha', email: 'neha@example.in', message } });
    const answer = await auditor.adminMessages({ query: { limit: 2 } });
    if (!answer.ok) throw new Error(answer.message);
    expect(answer.data.messages.map(({ message }) => message)).toEqual(['third', 'second']);
    expect(answer.data.meta).toMatchObject({ total: 3, pages: 2 });
    const next = await auditor.adminMessages({ query: { limit: 2, page: 2 } });
    expect(next).toMatchObject({ data: { messages: [{ message: 'first', name: 'Neha' }] } });
  });
});

describe('speed', () => {
  const reading = (page: string, value: number) =>
    shop.guest().reportVital({ body: { name: 'LCP', value, rating: 'good', page } });

  test('is the 75th percentile by page and measure of the last 7 days', async () => {
    for (const value of [100, 200, 300, 400, 500]) await reading('/sweets', value);
    await reading('/product/kaju-katli', 900);
    await reading('/product/chakli', 900);
    await reading('/admin/orders/1', 5000);
    await shop.shop.db
      .insertInto('web_vitals')
      .values({
        name: 'LCP',
        value: 9000,
        rating: 'poor',
        page: '/sweets',
        at: new Date(Date.now() - 8 * 24 * 3600_000),
      })
      .execute();
    expect(await auditor.adminSpeed()).toMatchObject({
      data: {
        days: 7,
        readings: [
          { page: '/sweets', name: 'LCP', p75: 400, count: 5 },
          { page: '/product/…', name: 'LCP', p75: 900, count: 2 },
        ],
      },
    });
  });
});

test('both are for staff', async () => {
  const asha = await shop.as('asha');
  for (const ask of ['adminMessages', 'adminSpeed'] as const) {
    expect(await asha[ask]()).toMatchObject({ status: 403 });
    expect(await shop.guest()[ask]()).toMatchObject({ status: 401 });
  }
});
