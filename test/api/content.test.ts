import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('the active hero picture and video of the demo shop', async () => {
  const visitor = shop.guest();
  expect(await visitor.activeHero()).toMatchObject({
    data: { imageUrl: expect.stringMatching(/^\/pictures\//) },
  });
  const video = await visitor.activeVideo();
  expect(video.ok && Object.keys(video.data).toSorted()).toEqual(['poster', 'title', 'url']);
});

test('another one can be made active, and only one is', async () => {
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
  expect(await shop.guest().activeHero()).toMatchObject({ data: { imageUrl: '/pictures/x.webp', alt: 'x' } });
});

test('without an active one: 404 with a message', async () => {
  await shop.shop.db.updateTable('hero_pictures').set({ active: false }).execute();
  await shop.shop.db.updateTable('videos').set({ active: false }).execute();
  expect(await shop.guest().activeHero()).toMatchObject({
    status: 404,
    message: 'No active hero image found.',
  });
  expect(await shop.guest().activeVideo()).toMatchObject({
    status: 404,
    message: 'No active video configured.',
  });
});
