import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { encodeBody, negotiateBody } from '../../../src/api/from-memory/encoded-body.ts';
import { openTestShop } from '../../shop.ts';

const memory = vi.hoisted(() => ({ isShort: false }));

/** As when the machine is short of memory, which each compression needs. */
vi.mock('node:zlib', async (original) => {
  const zlib = await original<typeof import('node:zlib')>();
  const { promisify } = await import('node:util');
  type Compress = (bytes: Buffer, options?: object) => Promise<Buffer>;
  const ifThereIsMemory = (compress: Compress) =>
    Object.assign(() => undefined, {
      [promisify.custom]: async (...what: Parameters<Compress>) => {
        if (memory.isShort) throw new Error('Initialization failed');
        return compress(...what);
      },
    });
  const brotliCompressSync: typeof zlib.brotliCompressSync = (...what) => {
    if (memory.isShort) throw new Error('Initialization failed');
    return zlib.brotliCompressSync(...what);
  };
  return {
    ...zlib,
    brotliCompressSync,
    brotliCompress: ifThereIsMemory(promisify(zlib.brotliCompress) as Compress),
    gzip: ifThereIsMemory(promisify(zlib.gzip) as Compress),
  };
});

afterEach(() => {
  memory.isShort = false;
});

test.each([
  ['br', 60],
  ['br', 600],
  ['gzip', 60],
])('a compression that fails for lack of memory is tried again: %s of %i lines', async (coding, lines) => {
  const body = encodeBody('Kaju katli, a kilo at a time. '.repeat(lines));
  const request = { method: 'GET', headers: { 'accept-encoding': coding } };
  memory.isShort = true;
  await expect(negotiateBody(request, body).bytes).rejects.toThrow('Initialization failed');
  memory.isShort = false;
  expect((await negotiateBody(request, body).bytes)?.length).toBeLessThan(body.plain.length);
});

test('an answer that could not be compressed is an error that can be read: it does not call itself compressed', async () => {
  const shop = await openTestShop();
  onTestFinished(() => shop.close());
  const ask = () => shop.inject({ url: '/allproducts', headers: { 'accept-encoding': 'br' } });
  memory.isShort = true;
  const failed = await ask();
  expect([failed.statusCode, failed.json().success]).toEqual([500, false]);
  expect(failed.headers).not.toHaveProperty('content-encoding');
  expect(failed.headers).not.toHaveProperty('etag');
  memory.isShort = false;
  expect((await ask()).headers).toMatchObject({ 'content-encoding': 'br', etag: expect.any(String) });
});
