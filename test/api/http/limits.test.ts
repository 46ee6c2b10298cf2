import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openTestShop, type TestShop } from '../../shop.ts';
import { newPerson } from '../steps/persons.ts';

/** Limits on all callers. The limits of login, sign-up, reset and contact are tested with their calls. */

const error = { success: false, message: expect.any(String), requestId: expect.any(String) };

describe('a flood of requests', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ floodPerMinute: 20, limits: { handOverAccountPerHour: 3 } });
  });
  afterAll(() => shop.close());

  const from = (remoteAddress: string, url = '/popular') => shop.inject({ url, remoteAddress });

  test('from one address is refused, in the shape of every error, and says when to come back', async () => {
    const urls = ['/popular', '/getuser', '/openapi.json', '/healthz', '/auth/nobody', '/nothing-here'];
    for (let n = 0; n < 20; n += 1) {
      const answer = await from('203.0.113.7', urls[n % 5]);
      expect(answer.statusCode).not.toBe(429);
      expect(Object.keys(answer.headers).join()).not.toMatch(/ratelimit/);
    }
    for (const url of urls.slice(0, 5)) {
      const refused = await from('203.0.113.7', url);
      expect(refused.statusCode, url).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect(refused.json()).toMatchObject(error);
    }
    expect((await from('203.0.113.8')).statusCode).toBe(200);
  });

  test('is counted where only another method or a longer path would be answered, too', async () => {
    const wrong = { remoteAddress: '203.0.113.10', headers: { 'content-type': 'application/json' } };
    for (let n = 0; n < 10; n += 1) {
      expect((await shop.inject({ ...wrong, method: 'PUT', url: '/allproducts' })).statusCode).toBe(405);
      expect((await shop.inject({ ...wrong, url: '/orders/by-txn' })).statusCode).toBe(404);
    }
    expect((await shop.inject({ ...wrong, method: 'PUT', url: '/allproducts' })).statusCode).toBe(429);
    expect((await shop.inject({ ...wrong, url: '/orders/by-txn' })).statusCode).toBe(429);
    expect((await from('203.0.113.10')).statusCode).toBe(429);
  });

  test('from one IPv6 network is one flood', async () => {
    for (let n = 0; n < 20; n += 1) await from(`2001:db8:1:2::${n + 1}`);
    expect((await from('2001:db8:1:2:ffff::1')).statusCode).toBe(429);
    expect((await from('2001:db8:1:3::1')).statusCode).toBe(200);
  });

  test('from one visitor behind a balancer that notes ports is one flood', async () => {
    const through = await openTestShop({ floodPerMinute: 20, trustProxy: 1 });
    const by = (visitor: string) =>
      through.inject({ url: '/popular', remoteAddress: '10.0.0.4', headers: { 'x-forwarded-for': visitor } });
    for (let n = 0; n < 20; n += 1) await by(`203.0.113.7:${50_000 + n}`);
    expect((await by('203.0.113.7:443')).statusCode).toBe(429);
    expect((await by('203.0.113.8:443')).statusCode).toBe(200);
    await through.close();
  });

  test('cannot hide behind a header; this machine itself is not counted', async () => {
    for (let n = 0; n < 21; n += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${n}`, forwarded: `for=198.51.100.${n}` };
      await shop.inject({ url: '/popular', remoteAddress: '203.0.113.9', headers });
    }
    expect((await from('203.0.113.9')).statusCode).toBe(429);
    for (let n = 0; n < 25; n += 1) expect((await from('127.0.0.1')).statusCode).toBe(200);
  });

  test('is counted by the minute, also when the clock is set back', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    for (let n = 0; n < 20; n += 1) await from('203.0.113.11');
    vi.setSystemTime(Date.now() - 3_600_000);
    const refused = await from('203.0.113.11');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    vi.advanceTimersByTime(60_000);
    expect((await from('203.0.113.11')).statusCode).toBe(200);
  });

  test('of hand-overs by one account is refused, wherever they come from', async () => {
    const { token } = await newPerson(shop, 'manager');
    const ask = (remoteAddress: string) =>
      shop.inject({
        method: 'POST',
        url: '/api/admin-hand-over',
        headers: { 'auth-token': token },
        remoteAddress,
      });
    for (const address of ['203.0.113.20', '203.0.113.21', '203.0.113.22'])
      expect((await ask(address)).statusCode).toBe(200);
    const refused = await ask('203.0.113.23');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  });
});

describe('a request that is too large, too deep, too slow or malformed', () => {
  let shop: TestShop;
  let port: number;
  beforeAll(async () => {
    shop = await openTestShop();
    port = Number(new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 })).port);
  });
  afterAll(() => shop.close());

  /** Sends bytes as they are and reads until the shop closes the connection. */
  async function raw(bytes: string): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(bytes);
    return text(socket);
  }

  function parts(answer: string) {
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body) };
  }

  test.each([
    ['PROPFIND', '/getcart', 405, 'POST'],
    ['PROPFIND', '/admin/api/orders/status', 405, 'POST'],
    ['LOCK', '/allproducts', 405, 'GET, HEAD'],
    ['SEARCH', '/login', 405, 'GET, HEAD, POST'],
    ['PURGE', '/api/account/devices/5', 405, 'DELETE'],
    ['QUERY', '/getcart', 405, 'POST'],
    ['QUERY', '/healthz', 405, 'GET, HEAD'],
    ['QUERY', '/no-such-page', 404, null],
    ['PROPFIND', '/no-such-page', 404, null],
    ['PURGE', '/products', 404, null],
  ])('is refused for a method that no call has: %s of %s', async (method, path, status, allow) => {
    const answer = parts(await raw(`${method} ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`));
    expect([answer.status, /^allow: (.*)$/im.exec(answer.head)?.[1] ?? null]).toEqual([status, allow]);
  });

  test('is no problem when an empty body names any content type', async () => {
    const headers = { 'content-type': 'text/plain;charset=UTF-8', 'content-length': '0' };
    const answer = await shop.inject({ method: 'POST', url: '/logout', headers });
    expect([answer.statusCode, answer.json().success]).toEqual([200, true]);
  });

  test('is no problem when a missing body names any content type', async () => {
    const headers = { 'content-type': 'text/plain;charset=UTF-8' };
    const answer = await shop.inject({ method: 'POST', url: '/logout', headers });
    expect([answer.statusCode, answer.json().success]).toEqual([200, true]);
  });

  test('is answered with a readable 413 even while its too large body is still being sent', async () => {
    // In a separate process, which goes on sending while the shop answers.
    const send = `
      const heard = [];
      for (const type of ['application/json', 'application/x-www-form-urlencoded'])
        for (const bytes of [300_000, 4_000_000, 4_000_000, 4_000_000, 16_000_000]) {
          const body = 'x'.repeat(bytes);
          const asked = { method: 'POST', headers: { 'content-type': type }, body };
          const answer = await fetch('http://127.0.0.1:${port}/api/payment-success', asked);
          heard.push([answer.status, (await answer.json()).message]);
        }
      process.stdout.write(JSON.stringify(heard));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', send]);
    expect(JSON.parse(stdout)).toEqual(Array.from({ length: 10 }, () => [413, 'The body is too large.']));
  });

  test.each([
    ['gzip', zlib.Gunzip, zlib.gzipSync],
    ['deflate', zlib.Inflate, zlib.deflateSync],
  ])(
    'stops expanding when its body in %s is too large, and is told so',
    async (coding, Decoder, compress) => {
      const body = compress(Buffer.alloc(64_000_000, ' '));
      const stopped = vi.spyOn(Decoder.prototype, 'destroy');
      const head = [
        'POST /contact HTTP/1.1',
        'host: x',
        'content-type: application/json',
        'connection: close',
      ];
      head.push(`content-encoding: ${coding}`, `content-length: ${body.length}`);
      const socket = connect(port, '127.0.0.1');
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      socket.write(body);
      expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 413 /);
      expect(stopped).toHaveBeenCalledOnce();
      stopped.mockRestore();
      socket.destroy();
    },
  );

  test.each(['br', 'zstd'])(
    'is refused when its body is in %s: a few bytes claim megabytes',
    async (coding) => {
      const bytes = coding === 'br' ? zlib.brotliCompressSync('{}') : zlib.zstdCompressSync('{}');
      const headers = { 'content-type': 'application/json', 'content-encoding': coding };
      const answer = await shop.inject({ method: 'POST', url: '/contact', headers, payload: bytes });
      expect([answer.statusCode, answer.json()]).toMatchObject([415, error]);
    },
  );

  test('is read when its body is in gzip or deflate, however that is written', async () => {
    const message = { name: 'Neha', email: 'neha@example.in', message: 'Namaste', website: 'a bot fills it' };
    for (const coding of ['gzip', 'deflate', 'GZIP', 'Deflate', 'x-gzip']) {
      const compress = coding.toLowerCase() === 'deflate' ? zlib.deflateSync : zlib.gzipSync;
      const payload = compress(JSON.stringify(message));
      const headers = { 'content-type': 'application/json', 'content-encoding': coding };
      const answer = await shop.inject({ method: 'POST', url: '/contact', headers, payload });
      expect([answer.statusCode, answer.json().success], coding).toEqual([200, true]);
    }
  });

  test('is not read forever when its body never ends', async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.on('error', () => undefined);
    socket.write('POST /login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n');
    socket.write('transfer-encoding: chunked\r\n\r\n');
    const more = setInterval(() => socket.write(`10000\r\n${'x'.repeat(65_536)}\r\n`), 20);
    socket.resume();
    // Not `once` of node:events: it rejects when the rest of the body is answered with a reset first.
    await new Promise((closed) => socket.once('close', closed));
    clearInterval(more);
  });

  test('is refused when its body is nested too deeply', async () => {
    const { token } = await newPerson(shop, 'customer');
    const post = (payload: string) =>
      shop.inject({
        method: 'POST',
        url: '/mergecart',
        headers: { 'content-type': 'application/json', 'auth-token': token },
        payload,
      });
    for (const open of ['[', '{"a":', '{"a":[']) {
      const answer = await post(open.repeat(20_000));
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ ...error, message: 'The body is nested too deeply.' });
    }
    // Braces inside a string do not count as depth.
    const inText = await post(JSON.stringify({ cart: '"\\{['.repeat(50) }));
    expect(inText.json().message).not.toBe('The body is nested too deeply.');
  });

  test('is refused when its body would pollute a prototype', async () => {
    for (const payload of ['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"x":1}}}']) {
      const headers = { 'content-type': 'application/json' };
      const answer = await shop.inject({ method: 'POST', url: '/login', headers, payload });
      expect(answer.statusCode).toBe(400);
    }
    expect('role' in {}).toBe(false);
  });

  test('is refused when its headers are too long', async () => {
    const answer = parts(
      await raw(`GET /popular HTTP/1.1\r\nhost: x\r\nlong: ${'x'.repeat(20_000)}\r\n\r\n`),
    );
    expect(answer).toMatchObject({ status: 431, body: error });
  });

  test('is refused when it names no host', async () => {
    const answer = parts(await raw('GET /popular HTTP/1.1\r\nconnection: close\r\n\r\n'));
    expect(answer).toMatchObject({ status: 400, body: { ...error, message: 'The request names no host.' } });
    for (const guard of [
      /^x-content-type-options: nosniff/im,
      /^content-security-policy: default-src 'none'/im,
    ])
      expect(answer.head).toMatch(guard);
    expect(await raw('GET /popular HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('is refused when it has an unknown expectation', async () => {
    const asked = await raw(
      'POST /login HTTP/1.1\r\nhost: x\r\nexpect: sweets\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
    );
    expect(parts(asked)).toMatchObject({ status: 400, body: error });
  });

  test('is refused when it is no HTTP, or could be read in two ways', async () => {
    const smuggled =
      'POST /login HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n';
    const twice = 'POST /login HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ncontent-length: 5\r\n\r\nabcde';
    for (const bytes of ['<script>alert(1)</script>\r\n\r\n', smuggled, twice]) {
      const answer = parts(await raw(bytes));
      expect(answer).toMatchObject({ status: 400, body: error });
      expect(answer.head).toMatch(/^connection: close/im);
      expect(JSON.stringify(answer.body)).not.toContain('script');
    }
  });

  test('is refused, without repeating its address, when that cannot be decoded or has an endless part', async () => {
    for (const [url, status] of [
      ['/%E0%A4%A', 400],
      ['/orders/by-txn/%', 400],
      [`/orders/by-txn/${'<b>'.repeat(100)}`, 404],
    ] as const) {
      const answer = await shop.inject({ url });
      expect(answer.statusCode, url.slice(0, 40)).toBe(status);
      expect(answer.json()).toMatchObject(error);
      expect(answer.body).not.toMatch(/<b>|%E0|%3C/);
    }
    const read = { accept: 'text/html,*/*' };
    const cut = await shop.inject({ url: '/product/%E0%A4%A?weight=500', headers: read });
    expect([cut.statusCode, cut.headers.location]).toEqual([302, '/product/%25E0%25A4%25A?weight=500']);
    expect((await shop.inject({ url: '//evil.example/%', headers: read })).headers.location).toBe(
      '/evil.example/%25',
    );
  });

  test('is ended by a timeout at every stage of its socket', () => {
    const { server } = shop.app;
    expect(server.headersTimeout).toBe(10_000);
    expect(server.requestTimeout).toBe(30_000);
    expect(server.timeout).toBe(60_000);
    expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
    expect(server.keepAliveTimeout).toBeLessThan(120_000);
  });
});
