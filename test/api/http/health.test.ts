import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { METRICS_TOKEN, openTestShop, type TestShop } from '../../shop.ts';
import { createTestApi } from '../../support/test-api.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

describe('/readyz', () => {
  const ready = async (query = '') => (await shop.inject({ url: `/readyz${query}` })).statusCode;

  afterEach(() => {
    shop.readiness.phase = 'open';
    shop.readiness.askDatabase = async () => 'ready';
  });

  test('needs the database, unless a balancer asks that also sends visitors to pages from memory', async () => {
    for (const query of ['', '?exclude=database', '?exclude=x']) expect(await ready(query), query).toBe(200);
    shop.readiness.askDatabase = () => Promise.reject(new Error('gone'));
    expect(await ready()).toBe(503);
    expect(await ready('?exclude=x')).toBe(503);
    expect(await ready('?exclude=database')).toBe(200);
    expect(await ready('?exclude=x&exclude=database')).toBe(200);
  });

  test.each([
    ['lacks-migrations', 'an emptied or older one', 'The database lacks migrations of this version.'],
    ['only-reads', 'a standby', 'The database only reads.'],
  ] as const)(
    'is 503 for a database that answers, but takes no order: %s, as %s',
    async (state, _, message) => {
      shop.readiness.askDatabase = async () => state;
      const answer = await shop.inject({ url: '/readyz' });
      expect([answer.statusCode, answer.json().message]).toEqual([503, message]);
      expect(await ready('?exclude=database')).toBe(200);
    },
  );

  test('is 503 for everyone while the shop shuts down', async () => {
    shop.readiness.phase = 'draining';
    for (const query of ['', '?exclude=database']) expect(await ready(query), query).toBe(503);
  });
});

const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
  shop.inject({ url: '/metrics', remoteAddress, headers });

test('/metrics answers this machine, unless it asks on behalf of somebody else', async () => {
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect((await ask(address)).statusCode, address).toBe(200);
  for (const header of [
    'x-forwarded-for',
    'x-forwarded-proto',
    'forwarded',
    'x-real-ip',
    'x-client-ip',
    'cf-connecting-ip',
    'via',
  ])
    expect((await ask('127.0.0.1', { [header]: '203.0.113.5' })).statusCode, header).toBe(401);
});

test('/metrics answers others only by its token, in a bearer of any case', async () => {
  const from = (authorization: string) => ask('203.0.113.5', { authorization });
  expect((await ask('203.0.113.5')).statusCode).toBe(401);
  for (const scheme of ['Bearer', 'bearer', 'BEARER'])
    expect((await from(`${scheme} ${METRICS_TOKEN}`)).statusCode, scheme).toBe(200);
  for (const wrong of [
    `Basic ${METRICS_TOKEN}`,
    METRICS_TOKEN,
    `Bearer ${METRICS_TOKEN}x`,
    `Bearer ${METRICS_TOKEN.replace(/.$/, 'x')}`,
    'Bearer',
    'Bearer  ',
  ])
    expect((await from(wrong)).statusCode, wrong).toBe(401);
});

test('/metrics is forbidden to others where no token has been set, whatever they send', async () => {
  const app = await createTestApi({ shop: shop.shop, metricsToken: null });
  onTestFinished(() => app.close());
  for (const authorization of [undefined, 'Bearer', `Bearer ${METRICS_TOKEN}`]) {
    const headers = authorization === undefined ? {} : { authorization };
    const answer = await app.inject({ url: '/metrics', remoteAddress: '203.0.113.5', headers });
    expect(answer.statusCode, authorization).toBe(403);
  }
});
