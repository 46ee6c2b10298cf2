import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApi } from '../../src/api/app.ts';
import { createSocialProvider } from '../../src/gateways/openid/openid-provider.ts';
import { openTestShop, type TestShop } from '../shop.ts';
import { eventually } from '../support/eventually.ts';

let shop: TestShop;
let app: FastifyInstance;
beforeAll(async () => {
  shop = await openTestShop();
  app = await createApi({
    shop: shop.shop,
    social: createSocialProvider(null, shop.shop.log),
    readiness: shop.readiness,
    metricsToken: null,
    trustProxy: false,
    maxEventLoopDelayMs: 20,
    floodPerMinute: 1_000_000,
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

/** Keeps the process busy, as too many requests would, until it has noticed. */
async function fallsBehind(): Promise<void> {
  await eventually(async () => {
    const end = performance.now() + 200;
    while (performance.now() < end);
    expect((await app.inject({ url: '/popular' })).statusCode).toBe(503);
  });
}

describe('a process that is far behind', () => {
  test('asks visitors to come again', async () => {
    await fallsBehind();
    for (const url of ['/popular', '/allproducts?page=1', '/picturesque']) {
      const answer = await app.inject({ url });
      expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toMatchObject([
        503,
        '5',
        { success: false, message: 'The shop is very busy. Please try again in a moment.' },
      ]);
    }
  });

  test('still says how it is, which matters most then, and sends files', async () => {
    await fallsBehind();
    for (const url of ['/healthz', '/metrics', '/metrics?since=noon'])
      expect((await app.inject({ url })).statusCode, url).toBe(200);
    // This instance has no files.
    for (const url of ['/assets/home-1a2b.css', '/pictures/chakli.webp', '/fonts/mukta.woff2'])
      expect((await app.inject({ url })).statusCode, url).toBe(404);
  });

  test('serves everybody once it has caught up', async () => {
    await fallsBehind();
    await eventually(async () => expect((await app.inject({ url: '/popular' })).statusCode).toBe(200));
  });
});
