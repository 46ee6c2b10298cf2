import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { responseHash } from '../../../src/gateways/easebuzz/hash.ts';
import { EASEBUZZ_DEMO_CREDENTIALS } from '../../../src/gateways/easebuzz-sandbox/demo-credentials.ts';
import { openTestShop, type TestShop } from '../../shop.ts';
import { newPerson } from '../steps/persons.ts';

/** Every refusal has the same shape and a fixed status (decisions: Calls). */

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

describe('a refusal by the API', () => {
  test('says in `errors` what `message` says, whatever was wrong', async () => {
    const { token } = await newPerson(shop, 'customer');
    const headers = { 'auth-token': token };
    const asked = [
      [401, { method: 'POST', url: '/getcart' }],
      [403, { url: '/admin/api/orders', headers }],
      [404, { url: '/orders/by-txn/TXN1', headers }],
      [405, { method: 'PUT', url: '/getcart' }],
      [400, { method: 'POST', url: '/login', headers: { 'content-type': 'application/json' }, payload: '{' }],
      [415, { method: 'POST', url: '/login', headers: { 'content-type': 'text/plain' }, payload: 'a' }],
      [413, { method: 'POST', url: '/contact', payload: { message: 'x'.repeat(300_000) } }],
    ] as const;
    for (const [status, request] of asked) {
      const answer = await shop.inject(request);
      const { message } = answer.json();
      expect([answer.statusCode, answer.json()], request.url).toEqual([
        status,
        {
          success: false,
          message: expect.stringMatching(/\.$/),
          errors: message,
          requestId: expect.any(String),
        },
      ]);
    }
  });

  test('names the scheme of the token with every 401, for which no browser asks its user, and with nothing else', async () => {
    const ended = { 'auth-token': 'gone' };
    const payload = { email: 'nobody@example.in', password: 'not-the-password' };
    for (const request of [
      { method: 'POST', url: '/getcart' },
      { method: 'POST', url: '/getcart', headers: ended },
      { method: 'POST', url: '/login', payload },
      { url: '/admin/api/orders' },
    ] as const) {
      const answer = await shop.inject(request);
      const challenge = answer.headers['www-authenticate'];
      expect([answer.statusCode, challenge], request.url).toEqual([401, 'Bearer realm="shop"']);
    }
    const unknown = await shop.inject({ url: '/orders/by-txn/TXN1' });
    expect([unknown.statusCode, unknown.headers['www-authenticate']]).toEqual([404, undefined]);
  });

  test('is never a 500, whatever was sent', async () => {
    const json = { 'content-type': 'application/json' };
    const strange = Array.from({ length: 3900 }, (_, place) => String.fromCharCode(0x4e00 + place)).join('');
    const asked = [
      [
        415,
        { method: 'POST', url: '/login', headers: { ...json, 'content-encoding': 'foo' }, payload: '{}' },
      ],
      [415, { url: '/allproducts', headers: { 'content-encoding': 'gzip, br' } }],
      [
        415,
        {
          method: 'POST',
          url: '/login',
          headers: { 'content-type': 'Application/X-WWW-Form-Urlencoded' },
          payload: 'email=a',
        },
      ],
      [404, { method: 'POST', url: '/api/easebuzz/verify', payload: { txnid: strange } }],
      [404, { url: '/docs/static//index.css' }],
      [412, { url: '/docs/static/index.css', headers: { 'if-match': '"x"' } }],
      [416, { url: '/docs/static/index.css', headers: { range: 'bytes=99999999-' } }],
    ] as const;
    for (const [status, request] of asked) {
      const answer = await shop.inject(request);
      expect([request.url, answer.statusCode, answer.body]).toEqual([
        request.url,
        status,
        expect.stringContaining('"requestId"'),
      ]);
    }
  });

  test('is never a 500 for a genuine message of the provider either, whatever transaction or order it names', async () => {
    const long = randomBytes(3000).toString('base64url').slice(0, 3900);
    for (const named of [{ txnid: long }, { txnid: 'TXN\0' }, { txnid: 'TXN1', udf1: '\0' }]) {
      const paid = {
        status: 'success',
        email: 'a@b.in',
        firstname: 'A',
        productinfo: 'Order',
        amount: '1.0',
      };
      const fields = { ...paid, ...named, key: EASEBUZZ_DEMO_CREDENTIALS.key };
      const signed = { ...fields, hash: responseHash(fields, EASEBUZZ_DEMO_CREDENTIALS) };
      const post = (url: string, payload: object | string, type = 'application/x-www-form-urlencoded') =>
        shop.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
      const form = new URLSearchParams(signed).toString();
      expect((await post('/api/easebuzz/verify', signed, 'application/json')).statusCode).toBe(404);
      expect((await post('/api/easebuzz/webhook', form)).statusCode).toBe(404);
      expect((await post('/api/payment-success', form)).statusCode).toBe(303);
    }
  });

  test('is not sent because the provider’s response object holds more than the shop reads', async () => {
    const payload = { txnid: 'TXN1', offers: [], customer: { vpa: 'a@upi' }, ['x'.repeat(100)]: null };
    const answer = await shop.inject({ method: 'POST', url: '/api/easebuzz/verify', payload });
    expect(answer.statusCode).toBe(404);
  });

  test('is the same 404 for every method where nothing is', async () => {
    for (const url of ['/orders/by-txn', '/sitemap-7.xml', '/nothing-here'])
      for (const method of ['GET', 'POST', 'DELETE'] as const)
        expect((await shop.inject({ method, url })).statusCode, `${method} ${url}`).toBe(404);
  });

  test('is the same 404 where the page about the calls has no such file', async () => {
    const answer = await shop.inject({ url: '/docs/static/nothing.js' });
    const message = 'There is nothing at this address.';
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { success: false, message, errors: message, requestId: answer.headers['x-request-id'] },
    ]);
  });

  test('is sent for a body that is not in the coding it names', async () => {
    const { token } = await newPerson(shop, 'customer');
    const headers = {
      'auth-token': token,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    };
    const payload = 'not gzip';
    const answer = await shop.inject({ method: 'POST', url: '/addtocart', headers, payload });
    expect([answer.statusCode, answer.json().success]).toEqual([400, false]);

    const port = Number(new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 })).port);
    const lines = Object.entries({ ...headers, host: 'shop.test', connection: 'close', 'content-length': 8 });
    const head = ['POST /addtocart HTTP/1.1', ...lines.map((line) => line.join(': ')), '\r\n'].join('\r\n');
    for (const writes of [[head + payload], [head, payload]]) {
      const socket = connect(port, '127.0.0.1').setNoDelay();
      for (const part of writes) await new Promise((resolve) => socket.write(part, resolve));
      expect(await text(socket), `in ${writes.length}`).toMatch(/^HTTP\/1\.1 400 /);
    }
  });

  test('is sent for a body that is not UTF-8, instead of keeping replacement characters', async () => {
    const { token } = await newPerson(shop, 'customer');
    const headers = { 'auth-token': token, 'content-type': 'application/json; charset=iso-8859-1' };
    const answerTo = (payload: Buffer) =>
      shop.inject({ method: 'PUT', url: '/api/account', headers, payload });
    const answer = await answerTo(Buffer.from('{"username":"Zoë"}', 'latin1'));
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'The body is not valid UTF-8.']);
    expect((await answerTo(Buffer.from('{"username":"Zoë"}'))).json().user.username).toBe('Zoë');
  });

  test('of a range outside a file says how large that is; an unreadable range gets the whole file', async () => {
    const ask = (range?: string) =>
      shop.inject({ url: '/docs/static/index.css', headers: range === undefined ? {} : { range } });
    const whole = await ask();
    const size = whole.rawPayload.length;
    const beyond = await ask('bytes=99999999-');
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`]);
    for (const range of [
      'bytes=abc',
      'bytes=',
      'bytes=1',
      'bytes=--1',
      'bytes=9-0',
      'bytes=0-4,9-0',
      'lines=1-2',
    ]) {
      const answer = await ask(range);
      expect([range, answer.statusCode, answer.rawPayload.length]).toEqual([range, 200, size]);
    }
    for (const range of ['bytes=0-9', 'bytes=-10', ' bytes=1-10'])
      expect([(await ask(range)).statusCode, (await ask(range)).rawPayload.length]).toEqual([206, 10]);
  });

  test('of a caller who asks too often has the fields of every other', async () => {
    const payload = { name: 'Asha', email: 'asha@example.in', message: 'Are you open on Diwali?' };
    const ask = () => shop.inject({ method: 'POST', url: '/contact', payload });
    for (let time = 0; time < 5; time++) expect((await ask()).statusCode).toBe(200);
    const answer = await ask();
    expect(answer.statusCode).toBe(429);
    expect(Object.keys(answer.json()).toSorted()).toEqual(['errors', 'message', 'requestId', 'success']);
  });

  test.each(['/openapi.json', '/docs', '/healthz', '/readyz', '/metrics'])(
    'of POST %s says what is allowed',
    async (url) => {
      const answer = await shop.inject({ method: 'POST', url });
      expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
    },
  );

  test('of OPTIONS names every method of the path, including those of its page', async () => {
    const allow = async (url: `/${string}`) => {
      const answer = await shop.inject({ method: 'OPTIONS', url });
      return [answer.statusCode, answer.headers.allow];
    };
    expect(await allow('/getcart')).toEqual([405, 'POST']);
    expect(await allow('/allproducts')).toEqual([405, 'GET, HEAD']);
    expect(await allow('/login')).toEqual([405, 'GET, HEAD, POST']);
  });

  test.each(['/orders/by-txn/', '/auth/', '/products/'])(
    'of %s with an endless name is a 404 in JSON',
    async (url) => {
      const answer = await shop.inject({ url: url + 'a'.repeat(2000) });
      expect([answer.statusCode, answer.json().success]).toEqual([404, false]);
    },
  );
});
