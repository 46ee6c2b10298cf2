import { expect, test } from '@playwright/test';

/** What is sent with the pages and beside them, read without a browser. */

const PAGES = [
  '/',
  '/sweets',
  '/product/kaju-katli',
  '/contact',
  '/cart',
  '/checkout/kaju-katli?weight=250+gms',
  '/login',
  '/terms',
  '/privacy',
  '/payment-failure',
  '/payment-success',
  '/orders',
  '/account-settings',
  '/admin',
];

test('icons and manifest are sent with their types', async ({ request }) => {
  const types = {
    '/favicon.svg': 'image/svg+xml',
    '/favicon.ico': /^image\/(vnd\.microsoft\.icon|x-icon)/,
    '/apple-touch-icon.png': 'image/png',
    '/manifest.webmanifest': /^application\/manifest\+json/,
  };
  for (const [path, type] of Object.entries(types)) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()['content-type'], path).toMatch(type);
  }
  const { icons, name } = await (await request.get('/manifest.webmanifest')).json();
  expect(name).toBe('Gulab & Sons');
  expect(icons).not.toEqual([]);
  for (const { src, type } of icons) {
    const answer = await request.get(src);
    expect([answer.status(), answer.headers()['content-type']], src).toEqual([200, type]);
  }
});

test('pictures are cached for a year; an older address leads to the current picture', async ({ request }) => {
  const document = await (await request.get('/product/kaju-katli')).text();
  const [, src = ''] = /<img [^>]*src="(\/pictures\/[^"]+)"/.exec(document) ?? [];
  const now = await request.get(src);
  expect([src, now.status()]).toEqual([expect.stringContaining('kaju-katli'), 200]);
  expect(now.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  const before = await request.get('/pictures/kaju-katli-640.webp', { maxRedirects: 0 });
  expect(before.status()).toBe(302);
  const moved = await request.get(before.headers()['location'] ?? '');
  expect(moved.headers()['content-type']).toBe('image/webp');
});

test('every page names one style sheet, which holds everything that it needs', async ({ request }) => {
  const read = async (path: string) => {
    const answer = await request.get(path);
    expect([path, answer.status()]).toEqual([path, 200]);
    return answer.text();
  };
  for (const path of PAGES) {
    const html = await read(path);
    const sheets = (html.match(/<link[^>]*>/g) ?? []).filter((link) => / rel="stylesheet"/.test(link));
    const [one = '', ...more] = sheets.filter((link) => !/ media="/.test(link)).map(addressOf);
    expect(more, path).toEqual([]);
    expect(html, path).not.toMatch(/rel="preload"[^>]*as="style"/);
    const parts = await Promise.all(
      sheets
        .filter((link) => / disabled=""/.test(link))
        .map(addressOf)
        .map(read),
    );
    expect(await read(one), path).toBe(parts.join(''));
  }
});

const addressOf = (link: string) => /href="([^"]+)"/.exec(link)?.[1] ?? '';
