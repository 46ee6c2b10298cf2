import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../src/contract/client.ts';
import { pictureUrl } from '../../src/contract/pictures/picture-by-name.server.ts';
import type { HomePage } from '../../src/contract/schemas/home-page.ts';
import { openTestShop, type TestShop } from '../shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const atOnce = <T>(count: number, act: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)));

function homeOf(answer: Answer<HomePage>): HomePage {
  if (!answer.ok) throw new Error(answer.message);
  return answer.data;
}

const shownIn = async (table: 'hero_pictures' | 'videos') => {
  const rows = await shop.shop.db.selectFrom(table).select('id').where('active', '=', true).execute();
  return rows.map(({ id }) => id);
};

test('of ten who show another picture at the same moment one wins, and exactly one is shown', async () => {
  const manager = await shop.as('manager');
  await atOnce(10, (n) =>
    manager.adminAddHomePicture({
      body: { image: pictureUrl('counter', 1440), description: `Counter ${n}` },
    }),
  );
  const { pictures } = homeOf(await manager.adminHomePage());
  expect(pictures).toHaveLength(11);
  const was = pictures.find(({ active }) => active)?.id ?? null;
  const others = pictures.filter(({ active }) => !active).map(({ id }) => id);
  const answers = await atOnce(10, (n) =>
    manager.adminShowHomePicture({ body: { was, becomes: others[n] ?? null } }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  expect(await shownIn('hero_pictures')).toEqual([others[answers.findIndex(({ ok }) => ok)]]);
});

test('adding, showing, hiding and removing at the same moment leave one video or none, and break nothing', async () => {
  const manager = await shop.as('manager');
  const body = { url: 'https://films.example.in/diwali.mp4', title: 'Diwali' };
  await atOnce(5, () => manager.adminAddVideo({ body }));
  const ids = homeOf(await manager.adminHomePage()).videos.map(({ id }) => id);
  expect(ids).toHaveLength(2);
  const answers = await atOnce(40, async (n) => {
    const { videos } = homeOf(await manager.adminHomePage());
    const was = videos.find(({ active }) => active)?.id ?? null;
    const one = ids[n % 2] ?? '';
    if (n % 5 === 4) return manager.adminRemoveVideo({ params: { videoId: one } });
    return manager.adminShowVideo({ body: { was, becomes: n % 3 === 0 ? null : one } });
  });
  expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
  expect((await shownIn('videos')).length).toBeLessThanOrEqual(1);
});

test('ten removals at the same moment have the effect of one', async () => {
  const manager = await shop.as('manager');
  const { pictures } = homeOf(await manager.adminHomePage());
  const pictureId = pictures.find(({ active }) => !active)?.id ?? '';
  const answers = await atOnce(10, () => manager.adminRemoveHomePicture({ params: { pictureId } }));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const trail = await (await shop.as('admin')).adminAudit({ query: { target: `hero:${pictureId}` } });
  expect(trail.ok && trail.data.events.map(({ detail }) => detail)).toEqual([
    'hero picture removed from the list',
    'hero picture added to the list',
  ]);
});
