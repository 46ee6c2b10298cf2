import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ShopClient } from '../../../src/contract/client.ts';
import { openTestShop, PUBLIC_URL, type TestShop } from '../../shop.ts';
import { daysAgo } from '../../support/days-ago.ts';

let shop: TestShop;
let auditor: ShopClient;
beforeAll(async () => {
  shop = await openTestShop({ limits: { contactAddressPerHour: 50 } });
  auditor = await shop.as('auditor');
});
afterAll(() => shop.close());

describe('messages in the back office', () => {
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

  test('are marked as answered by whoever is first, and as waiting again after a slip', async () => {
    const [manager, admin] = [await shop.as('manager'), await shop.as('admin')];
    const message = 'We need 40 kg of Kaju Katli';
    await shop.guest().contact({ body: { name: 'Bulk', email: 'bulk@example.in', message } });
    const list = async (state?: 'waiting' | 'answered') => {
      const answer = await auditor.adminMessages({ query: { state } });
      if (!answer.ok) throw new Error(answer.message);
      return answer.data.messages;
    };
    const messageId = (await list('waiting'))[0]?.id ?? '';
    const mark = (who: ShopClient, answered: boolean) =>
      who.adminAnswerMessage({ params: { messageId }, body: { answered } });
    const first = await mark(manager, true);
    expect(first).toMatchObject({ data: { message: { id: messageId, answered: { by: 'Manager' } } } });
    expect(await mark(admin, true)).toMatchObject({ data: first.ok ? first.data : null });
    expect(await list('answered')).toMatchObject([{ message, answered: { by: 'Manager' } }]);
    expect((await list('waiting')).map(({ id }) => id)).not.toContain(messageId);
    expect(await mark(admin, false)).toMatchObject({ data: { message: { answered: null } } });
    expect(await list('answered')).toEqual([]);
    expect(await admin.adminAudit({ query: { target: `message:${messageId}` } })).toMatchObject({
      data: { events: [{ detail: 'waiting again', who: { role: 'admin' } }, { detail: 'answered' }] },
    });
    for (const client of [auditor, await shop.as('asha')])
      expect(await mark(client, true)).toMatchObject({ status: 403 });
    const gone = { params: { messageId: uuidv7() }, body: { answered: true } };
    expect(await manager.adminAnswerMessage(gone)).toMatchObject({ status: 404 });
    const nonsense = { params: { messageId: 'nonsense' }, body: { answered: true } };
    expect(await manager.adminAnswerMessage(nonsense)).toMatchObject({ status: 404 });
  });
});

describe('the speed report', () => {
  const reading = (page: string, value: number) =>
    shop.guest().reportVital({ body: { name: 'LCP', value, rating: 'good', page } });

  test('shows the 75th percentile by page and metric over the last 7 days', async () => {
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
        at: daysAgo(8),
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

  test('has every reading so far, although they are stored together later on', async () => {
    const { db } = shop.shop;
    await db.deleteFrom('web_vitals').execute();
    for (const value of [100, 200, 300]) await reading('/sweets', value);
    expect(await db.selectFrom('web_vitals').select('id').execute()).toEqual([]);
    expect(await auditor.adminSpeed()).toMatchObject({
      data: { readings: [{ page: '/sweets', name: 'LCP', p75: 250, count: 3 }] },
    });
  });

  test('refuses a page with a character that cannot be stored: it would spoil all that wait with it', async () => {
    expect(await reading('/sweets\0', 100)).toMatchObject({ ok: false, status: 400 });
  });

  const metric = { delta: 1200, entries: [], id: 'v5-1790000000000-1', navigationType: 'navigate' };
  const report = async (name: string, value: number, referer?: string) =>
    shop.inject({
      method: 'POST',
      url: '/vitals',
      payload: { ...metric, name, value },
      headers: referer === undefined ? {} : { referer },
    });

  test('takes the metric object of the web-vitals library, with the page that the Referer names', async () => {
    await shop.shop.db.deleteFrom('web_vitals').execute();
    const elsewhere = [undefined, 'https://elsewhere.example/sweets', 'no address'];
    for (const referer of [...elsewhere, `${PUBLIC_URL}/snacks?sort=name-asc`]) {
      const answer = await report('LCP', 1200, referer);
      expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    }
    expect(await auditor.adminSpeed()).toMatchObject({
      data: {
        readings: [
          { page: '', name: 'LCP', count: 3 },
          { page: '/snacks', name: 'LCP', count: 1 },
        ],
      },
    });
  });

  test.each([
    ['LCP', 2500, 'good'],
    ['LCP', 2501, 'needs-improvement'],
    ['INP', 501, 'poor'],
    ['CLS', 0.25, 'needs-improvement'],
  ])('rates %s of %d as %s when the reading has no rating', async (name, value, rating) => {
    await shop.shop.db.deleteFrom('web_vitals').execute();
    await report(name, value);
    await shop.shop.vitals.write();
    const stored = await shop.shop.db.selectFrom('web_vitals').select('rating').execute();
    expect(stored).toEqual([{ rating }]);
  });
});

test('messages and speed are for staff only', async () => {
  const asha = await shop.as('asha');
  for (const ask of ['adminMessages', 'adminSpeed'] as const) {
    expect(await asha[ask]()).toMatchObject({ status: 403 });
    expect(await shop.guest()[ask]()).toMatchObject({ status: 401 });
  }
});
