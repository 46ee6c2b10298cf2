import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inProcess } from '../../../src/api/in-process.ts';
import { createClient } from '../../../src/contract/client.ts';
import { paths } from '../../../src/contract/paths/paths.ts';
import { readReply } from '../../../src/contract/read-reply.ts';
import { openTestShop, type TestShop } from '../../shop.ts';
import { eventually } from '../../support/eventually.ts';
import { createTestApi } from '../../support/test-api.ts';

let shop: TestShop;
let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  shop = await openTestShop();
  app = await createTestApi({
    shop: shop.shop,
    readiness: shop.readiness,
    maxEventLoopDelayMs: 20,
  });
  // The route of the pages, of which this instance has none.
  app.get('/*', async (_, reply) => reply.callNotFound());
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

/** Asks as a visitor does: what the shop's own pages ask for comes by no network. */
function visit(url: string, request: RequestInit = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${url}`, request);
}

/** Keeps the process busy, as too many requests would, until it has noticed. */
async function fallsBehind(): Promise<void> {
  await eventually(async () => {
    const end = performance.now() + 200;
    while (performance.now() < end);
    expect((await visit('/popular')).status).toBe(503);
  });
}

describe('a process that is far behind', () => {
  test('asks visitors to come again', async () => {
    await fallsBehind();
    for (const url of ['/popular', '/allproducts?page=1', '/picturesque']) {
      const answer = await visit(url);
      expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toMatchObject([
        503,
        '5',
        { success: false, message: 'The shop is very busy. Please try again in a moment.' },
      ]);
    }
  });

  test('says so on a page to whoever asked for one, or came back from the bank, instead of in JSON', async () => {
    await fallsBehind();
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const form = { method: 'POST', headers, body: new URLSearchParams({ txnid: 'TXN1' }) };
    for (const [url, request, again] of [
      ['/sweets', { headers }, '<a href="">Try again</a>'],
      ['/auth/google', { headers }, '<a href="">Try again</a>'],
      ['/api/payment-success', form, 'Please reload this page in a moment.'],
    ] as const) {
      const answer = await visit(url, request);
      expect([answer.status, answer.headers.get('retry-after')], url).toEqual([503, '5']);
      expect(answer.headers.get('content-type'), url).toBe('text/html; charset=utf-8');
      const page = await answer.text();
      expect(page).toContain('<p>The shop is very busy. Please try again in a moment.</p>');
      expect(page).toContain(again);
      const [, style = ''] = /<style>(.*)<\/style>/.exec(page) ?? [];
      const hash = createHash('sha256').update(style).digest('base64');
      expect(answer.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
    }
    // A call stays one, even where a browser opens it.
    expect(await (await visit('/popular', { headers })).json()).toMatchObject({ success: false });
  });

  test('still says how it is, which matters most then, and sends files', async () => {
    await fallsBehind();
    for (const url of ['/healthz', '/metrics', '/metrics?since=noon'])
      expect((await visit(url)).status, url).toBe(200);
    // This instance has no files.
    for (const url of ['/assets/home-1a2b.css', '/pictures/chakli.webp', '/fonts/mukta.woff2'])
      expect((await visit(url)).status, url).toBe(404);
  });

  test('still gives a page what it shows: one that was let in would otherwise have empty shelves', async () => {
    const client = createClient(paths, inProcess(app), readReply);
    await fallsBehind();
    for (const answer of [
      await client.popular(),
      await client.allProducts({ query: { category: 'Sweets' } }),
    ])
      expect(answer).toMatchObject({ ok: true, status: 200 });
  });

  test('serves everybody once it has caught up', async () => {
    await fallsBehind();
    await eventually(async () => expect((await visit('/popular')).status).toBe(200));
  });
});

describe('a request that Node gives up because it has not arrived in time', () => {
  /** What it is answered, as status, Retry-After and message. */
  async function givenUp(standstillMs: number) {
    const connected = once(app.server, 'connection');
    const visitor = connect(port, '127.0.0.1');
    const [socket] = await connected;
    const end = performance.now() + standstillMs;
    while (performance.now() < end);
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    app.server.emit('clientError', error, socket);
    const [head = '', body = ''] = (await text(visitor)).split('\r\n\r\n');
    return [Number(head.split(' ')[1]), /^retry-after: (.*)$/im.exec(head)?.[1], JSON.parse(body).message];
  }

  test('came too slowly', async () => {
    await eventually(async () =>
      expect(await givenUp(0)).toEqual([408, undefined, 'The request took too long to arrive.']),
    );
  });

  test('may have waited for a process that stood still, and may then come again', async () => {
    const comeAgain = [503, '5', 'The shop is very busy. Please try again in a moment.'];
    expect(await givenUp(2100)).toEqual(comeAgain);
  });
});
