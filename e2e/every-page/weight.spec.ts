import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { encodeBody, tightBrotli } from '../../src/api/from-memory/encoded-body.ts';
import { createPageCache } from '../../src/api/from-memory/page-cache.ts';

/** What a server sends before the first acknowledgement: ten segments of 1,460 bytes (RFC 6928). */
const FIRST_FLIGHT = 14_600;
/** For each kind of page, in bytes as served with brotli (speed: targets). */
const MAX_SCRIPT_BYTES = 120_000;

function headOf({ headers }: Response): string {
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`;
}

// One byte more, and the first paint on a phone waits for another round trip (decision 128).
test('the home page and its headers are sent in one flight', async ({ baseURL }) => {
  const answer = await fetch(`${baseURL}/`, { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers.get('content-encoding')).toBe('br');
  const html = Buffer.from(await answer.arrayBuffer());
  // As a page that lasts; a first request gets a quick compression.
  const packed = brotliCompressSync(html, tightBrotli(html));
  expect(headOf(answer).length + packed.length).toBeLessThanOrEqual(FIRST_FLIGHT);
});

for (const path of ['/', '/sweets', '/product/kaju-katli', '/contact', '/cart', '/login', '/terms']) {
  test(`the style sheet of ${path} and its headers are sent in one flight`, async ({ baseURL }) => {
    const html = await (await fetch(`${baseURL}${path}`)).text();
    const links = html.match(/<link[^>]*>/g) ?? [];
    const sheets = links.filter(
      (link) => / rel="stylesheet"/.test(link) && !/ disabled=""| media="/.test(link),
    );
    expect(sheets).toHaveLength(1);
    const [, name] = /href="([^"]+)"/.exec(sheets.join()) ?? [];
    const sheet = await fetch(`${baseURL}${name}`, { headers: { 'accept-encoding': 'br' } });
    expect(sheet.headers.get('content-encoding')).toBe('br');
    const bytes = Number(sheet.headers.get('content-length'));
    expect(bytes).toBeGreaterThan(5_000);
    expect(headOf(sheet).length + bytes).toBeLessThanOrEqual(FIRST_FLIGHT);
  });
}

for (const path of ['/', '/sweets', '/product/kaju-katli']) {
  test(`the scripts of ${path} weigh no more than 120 KB`, async ({ baseURL }) => {
    const html = await (await fetch(`${baseURL}${path}`)).text();
    const names = new Set([...html.matchAll(/\/assets\/[^"' )]+\.js/g)].map(([name]) => name));
    expect(names.size).toBeGreaterThan(5);
    // The bundler's helper is a part of React's file: alone it would be one more request on every page (decision 123).
    expect([...names].join()).not.toContain('rolldown-runtime');
    let sum = 0;
    // Meanwhile one is added that the entry names: the report of page speed, fetched when the page is at rest.
    for (const name of names) {
      const script = await fetch(`${baseURL}${name}`, { headers: { 'accept-encoding': 'br' } });
      expect(script.headers.get('content-encoding'), name).toBe('br');
      const bytes = Number(script.headers.get('content-length'));
      expect(bytes, name).toBeGreaterThan(0);
      sum += bytes;
      const [later] = /report-vitals-[\w-]+\.js/.exec(await script.text()) ?? [];
      if (later) names.add(`/assets/${later}`);
    }
    expect([...names].join()).toContain('report-vitals');
    expect(sum).toBeGreaterThan(50_000);
    expect(sum).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  });
}

test('the memory for pages holds those of as many products as the settings of the real shop say', async ({
  baseURL,
}) => {
  const settings = readFileSync(join(import.meta.dirname, '../../deploy/shop.env'), 'utf8');
  const [, mebibytes, products] = /in MiB per process: (\d+) hold [a-z ]*([\d,]+)/.exec(settings) ?? [];
  const parts = { listen: () => undefined, isBehind: () => false, recoveries: () => 0 };
  const cache = createPageCache({ ...parts, maxBytes: Number(mebibytes) * 1024 * 1024 });
  const addresses = ['/product/kaju-katli', '/product/kaju-katli.data?_routes=product'];
  const texts = await Promise.all(
    addresses.map(async (address) => (await fetch(`${baseURL}${address}`)).text()),
  );
  const wanted = Number(products?.replace(',', ''));
  for (let product = 0; product < wanted; product++) {
    for (const text of texts) {
      await cache.get(`${product} ${text.length}`, async (begins) => {
        begins();
        const page = { status: 200, headers: {}, bytes: encodeBody(text) };
        return { page, complete: true, cacheable: true };
      });
    }
  }
  expect(cache.figures().pages).toBe(wanted * texts.length);
});
