import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../shop.ts';
import { eventually } from '../../support/eventually.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
  // Once a first change arrives, notifications are being received.
  await shop.guest().activeVideo();
  await shop.shop.db.updateTable('videos').set({ title: 'Heard' }).execute();
  await eventually(async () =>
    expect(await shop.guest().activeVideo()).toMatchObject({ data: { title: 'Heard' } }),
  );
});
afterAll(() => shop.close());

test('the demo shop has an active hero picture and video', async () => {
  const visitor = shop.guest();
  expect(await visitor.activeHero()).toMatchObject({
    data: { imageUrl: expect.stringMatching(/^\/pictures\//) },
  });
  const video = await visitor.activeVideo();
  expect(video.ok && Object.keys(video.data).toSorted()).toEqual(['poster', 'title', 'url']);
});

test.each(['/api/heropics/active', '/videos/active'])(
  'the active %s is read from the database once, and clients that have it get a 304',
  async (url) => {
    const first = await shop.inject({ url });
    const etag = String(first.headers.etag);
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-type': 'application/json; charset=utf-8',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    });
    await shop.pool.query('alter table videos rename to away');
    await shop.pool.query('alter table hero_pictures rename to away_too');
    expect((await shop.inject({ url })).body).toBe(first.body);
    expect((await shop.inject({ url, headers: { 'if-none-match': etag } })).statusCode).toBe(304);
    await shop.pool.query('alter table away rename to videos');
    await shop.pool.query('alter table away_too rename to hero_pictures');
  },
);

test('another one can be activated, and only one is active', async () => {
  const { db } = shop.shop;
  const other = {
    id: '0198c0de-0000-7000-8000-000000000001',
    image_url: '/pictures/x.webp',
    alt: 'x',
    active: true,
  };
  await expect(db.insertInto('hero_pictures').values(other).execute()).rejects.toThrow(/one_active/);
  await db.updateTable('hero_pictures').set({ active: false }).execute();
  await db.insertInto('hero_pictures').values(other).execute();
  await eventually(async () =>
    expect(await shop.guest().activeHero()).toMatchObject({
      data: { imageUrl: '/pictures/x.webp', alt: 'x' },
    }),
  );
});

test('without an active one, the answer is a 404 with a message', async () => {
  await shop.shop.db.updateTable('hero_pictures').set({ active: false }).execute();
  await shop.shop.db.updateTable('videos').set({ active: false }).execute();
  await eventually(async () => {
    expect(await shop.guest().activeHero()).toMatchObject({
      status: 404,
      message: 'No active hero image found.',
    });
    expect(await shop.guest().activeVideo()).toMatchObject({
      status: 404,
      message: 'No active video configured.',
    });
  });
});
