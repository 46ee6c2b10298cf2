import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { pictureUrl } from '../../../src/contract/pictures/picture-by-name.server.ts';
import { picturesExist } from '../../../src/shop/pictures/picture-exists.ts';
import { openTestShop } from '../../shop.ts';
import { addressesOf, photoSteps, plain } from '../steps/photo-steps.ts';
import { openPictureApp } from '../steps/picture-app.ts';

const shop = await openTestShop();
afterAll(() => shop.close());

/** The number of queries to the table of pictures. */
let asked = 0;
let away = false;
const db = shop.shop.db.withPlugin({
  transformQuery({ node }) {
    if (away) throw Object.assign(new Error('the database is away'), { code: '57P01' });
    if (node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes('"pictures"')) asked++;
    return node;
  },
  transformResult: async ({ result }) => result,
});
const { app, seen } = await openPictureApp(shop, db);
const { added } = photoSteps(app, (await shop.as('manager')).token);

/** More bytes than are kept in memory, requested all at once. */
test('every request in a burst of pictures is answered', async () => {
  const many = Array.from({ length: 300 }, (_, n) => ({
    path: `/pictures/own-0123abcd.012345.abcde.1000x1250.${n + 1}.webp`,
    bytes: randomBytes(100_000),
  }));
  await shop.shop.db.insertInto('pictures').values(many).execute();
  const answers = await Promise.all(many.map(({ path }) => app.inject({ url: path })));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

describe('a photo that staff add', () => {
  test('is sent again only to a browser without it, and HEAD has no body', async () => {
    const url = await added(await plain(480, 600).png().toBuffer(), 'image/png');
    const before = seen.pages;
    expect(url).toMatch(/\.480x600\.480\.webp$/);
    const first = await app.inject({ url });
    const etag = String(first.headers.etag);
    const again = await app.inject({ url, headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    for (const tag of ['"other"', etag.replace(/"$/, '-br"')]) {
      const other = await app.inject({ url, headers: { 'if-none-match': tag } });
      expect(other.statusCode, tag).toBe(200);
    }
    const head = await app.inject({ url, method: 'HEAD' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers).toMatchObject({
      etag,
      'content-type': 'image/webp',
      'content-length': String(first.rawPayload.length),
    });
    expect(seen.pages).toBe(before);
  });
});

describe('the address of a picture', () => {
  const own = '/pictures/own-0123abcd.012345.abcde.1000x1250';

  test('that does not exist is a page that says so', async () => {
    for (const url of [
      `${own}.720.webp`,
      `${own}.narrow-400.avif`,
      '/pictures/own-.webp',
      `${own}.720.jpg`,
    ]) {
      const answer = await app.inject({ url });
      expect([answer.statusCode, answer.body], url).toEqual([404, 'Not there']);
      expect(await picturesExist(shop.shop, [url])).toBe(false);
    }
  });

  test('counts as existing when it is one of the shop’s own, even an older one', async () => {
    const now = pictureUrl('kaju-katli');
    const old = '/pictures/kaju-katli.000000.00000.900x900.640.webp';
    expect(await picturesExist(shop.shop, [])).toBe(true);
    expect(await picturesExist(shop.shop, [now, old])).toBe(true);
    expect(await picturesExist(shop.shop, [now, `${own}.720.webp`])).toBe(false);
    expect(await picturesExist(shop.shop, ['https://example.in/a.webp'])).toBe(false);
    const answer = await app.inject({ url: old });
    expect([answer.statusCode, answer.headers.location]).toEqual([
      302,
      expect.stringContaining('kaju-katli.'),
    ]);
  });

  test('is answered from memory while the database is away, or with a request to come back', async () => {
    const image = await added(await plain(480, 600, '#445566').jpeg().toBuffer());
    const [{ address: kept = '' } = {}, { address: other = '' } = {}] = addressesOf(image);
    expect((await app.inject({ url: kept })).statusCode).toBe(200);
    away = true;
    expect((await app.inject({ url: kept })).statusCode).toBe(200);
    const answer = await app.inject({ url: other });
    away = false;
    expect([answer.statusCode, answer.headers]).toMatchObject([
      503,
      { 'retry-after': '2', 'cache-control': 'no-store' },
    ]);
    expect((await app.inject({ url: other })).statusCode).toBe(200);
  });

  test('is looked up in the database once for a crowd, and not at all when it is malformed', async () => {
    const image = await added(await plain(480, 600, '#998877').jpeg().toBuffer());
    const [{ address = '' } = {}] = addressesOf(image);
    asked = 0;
    await Promise.all(Array.from({ length: 20 }, () => app.inject({ url: address })));
    await app.inject({ url: address });
    await app.inject({ url: '/pictures/own-zzz.webp' });
    expect(asked).toBe(1);
  });
});
