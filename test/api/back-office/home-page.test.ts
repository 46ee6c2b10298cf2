import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_HOME_PAGE_ENTRIES, MAX_HOME_PAGE_LENGTH } from '../../../src/contract/back-office-bounds.ts';
import type { Answer, ShopClient } from '../../../src/contract/client.ts';
import { pictureUrl } from '../../../src/contract/pictures/picture-by-name.server.ts';
import type { HomePage } from '../../../src/contract/schemas/home-page.ts';
import { openTestShop, type TestShop } from '../../shop.ts';
import { eventually } from '../../support/eventually.ts';

let shop: TestShop;
let manager: ShopClient;
let admin: ShopClient;

beforeAll(async () => {
  shop = await openTestShop();
  manager = await shop.as('manager');
  admin = await shop.as('admin');
});
afterAll(() => shop.close());

const COUNTER = { image: pictureUrl('counter', 1440), description: 'Our counter, and Kaju Katli on it' };
const FILM = { url: 'https://films.example.in/diwali.mp4', title: 'Diwali in our kitchen' };

/** The home page in an answer, which must not be a refusal. */
function homeOf(answer: Answer<HomePage>): HomePage {
  if (!answer.ok) throw new Error(answer.message);
  return answer.data;
}
const home = async () => homeOf(await manager.adminHomePage());
const shownPicture = ({ pictures }: HomePage) => pictures.find(({ active }) => active)?.id ?? null;
const shownVideo = ({ videos }: HomePage) => videos.find(({ active }) => active)?.id ?? null;
const newest = (list: readonly { id: string }[]) => list[0]?.id ?? '';

async function trailOf(target: string): Promise<(string | null | undefined)[][]> {
  const trail = await admin.adminAudit({ query: { target } });
  if (!trail.ok) throw new Error(trail.message);
  return trail.data.events.map(({ what, detail, who }) => [what, detail, who?.role]);
}

describe('the picture at the top', () => {
  test('is added, shown, replaced and removed, and the home page follows', async () => {
    const before = await home();
    const old = shownPicture(before);
    expect(before.pictures).toMatchObject([{ image: expect.stringMatching(/hero-thali/), active: true }]);

    const added = homeOf(await manager.adminAddHomePicture({ body: COUNTER }));
    expect(added.pictures).toMatchObject([
      { ...COUNTER, active: false },
      { id: old, active: true },
    ]);
    const id = newest(added.pictures);
    const shown = homeOf(await manager.adminShowHomePicture({ body: { was: old, becomes: id } }));
    expect(shown.pictures.map(({ active }) => active)).toEqual([true, false]);
    await eventually(async () =>
      expect(await shop.guest().activeHero()).toMatchObject({
        data: { imageUrl: COUNTER.image, alt: COUNTER.description },
      }),
    );

    expect(await manager.adminRemoveHomePicture({ params: { pictureId: id } })).toMatchObject({
      status: 409,
      message: 'The home page shows this picture. Please show another one or none, then remove it.',
    });
    await manager.adminShowHomePicture({ body: { was: id, becomes: null } });
    await eventually(async () =>
      expect(await shop.guest().activeHero()).toMatchObject({
        status: 404,
        message: 'No active hero image found.',
      }),
    );
    const removed = homeOf(await manager.adminRemoveHomePicture({ params: { pictureId: id } }));
    expect(removed.pictures.map((one) => one.id)).toEqual([old]);
    await manager.adminShowHomePicture({ body: { was: null, becomes: old } });
    expect(await trailOf(`hero:${id}`)).toEqual([
      ['home-page-changed', 'hero picture removed from the list', 'manager'],
      ['home-page-changed', 'hero picture taken off', 'manager'],
      ['home-page-changed', `hero picture shown, in place of ${old}`, 'manager'],
      ['home-page-changed', 'hero picture added to the list', 'manager'],
    ]);
    expect(await trailOf(`hero:${old}`)).toEqual([['home-page-changed', 'hero picture shown', 'manager']]);
  });

  test('has the same result when repeated after a lost answer', async () => {
    for (const _try of ['first', 'second']) await manager.adminAddHomePicture({ body: COUNTER });
    const { pictures, ...rest } = await home();
    expect(pictures.map(({ image }) => image)).toEqual([COUNTER.image, expect.stringMatching(/hero-thali/)]);
    const id = newest(pictures);
    const was = shownPicture({ pictures, ...rest });
    for (const _try of ['first', 'second'])
      expect(await manager.adminShowHomePicture({ body: { was, becomes: id } })).toMatchObject({ ok: true });
    for (const _try of ['first', 'second'])
      expect(await manager.adminShowHomePicture({ body: { was: id, becomes: was } })).toMatchObject({
        ok: true,
      });
    for (const _try of ['first', 'second'])
      expect(await manager.adminRemoveHomePicture({ params: { pictureId: id } })).toMatchObject({ ok: true });
    expect(await trailOf(`hero:${id}`)).toHaveLength(3);
  });

  test('chosen by two who saw the same state: the second is refused, and nothing changes', async () => {
    const first = newest(homeOf(await manager.adminAddHomePicture({ body: COUNTER })).pictures);
    const other = { ...COUNTER, description: 'The counter at night' };
    const second = newest(homeOf(await manager.adminAddHomePicture({ body: other })).pictures);
    const was = shownPicture(await home());
    expect(await admin.adminShowHomePicture({ body: { was, becomes: first } })).toMatchObject({ ok: true });
    for (const becomes of [second, null])
      expect(await manager.adminShowHomePicture({ body: { was, becomes } })).toMatchObject({
        status: 409,
        message: expect.stringMatching(/^Somebody has changed which picture is shown\./),
      });
    expect(shownPicture(await home())).toBe(first);
    await admin.adminRemoveHomePicture({ params: { pictureId: second } });
    expect(await manager.adminShowHomePicture({ body: { was: first, becomes: second } })).toMatchObject({
      status: 409,
      message: 'Somebody has removed this picture meanwhile.',
    });
    await admin.adminShowHomePicture({ body: { was: first, becomes: was } });
  });

  test.each([
    ['of no words', { ...COUNTER, description: '  ' }, 'The description of the picture is empty.'],
    [
      'of too many words',
      { ...COUNTER, description: 'x'.repeat(MAX_HOME_PAGE_LENGTH.description + 1) },
      'The description of the picture is too long: at most 120 characters.',
    ],
    [
      'of words that turn around',
      { ...COUNTER, description: 'Kaju \u202etakli' },
      'The description of the picture may not contain control characters.',
    ],
    ['that is upright', { ...COUNTER, image: pictureUrl('kaju-katli') }, NOT_WIDE()],
    ['of another shop', { ...COUNTER, image: 'https://example.in/hero.webp' }, NOT_WIDE()],
    [
      'that was never added',
      { ...COUNTER, image: '/pictures/own-0123abcd.012345.abcde.1600x900.1440.webp' },
      NOT_WIDE(),
    ],
    [
      'that leads elsewhere',
      { ...COUNTER, image: '/pictures/../admin.012345.abcde.1600x900.1440.webp' },
      NOT_WIDE(),
    ],
    ['without an end', { ...COUNTER, image: 'x'.repeat(301) }, 'The address of the picture is too long.'],
  ])('cannot be one %s', async (_, body, message) => {
    const before = await home();
    expect(await manager.adminAddHomePicture({ body })).toMatchObject({ status: 400, message });
    expect(await home()).toEqual(before);
  });
});

function NOT_WIDE() {
  return 'The picture is not a wide one of this shop. Please choose the photo again.';
}

describe('the video', () => {
  test('is added, shown, hidden and shown again, and the home page follows', async () => {
    const old = shownVideo(await home());
    const added = homeOf(await manager.adminAddVideo({ body: { ...FILM, poster: COUNTER.image } }));
    const id = newest(added.videos);
    expect(added.videos).toMatchObject([
      { ...FILM, poster: COUNTER.image, active: false },
      { id: old, url: '/video/promo.mp4', active: true },
    ]);
    await manager.adminShowVideo({ body: { was: old, becomes: id } });
    await eventually(async () =>
      expect(await shop.guest().activeVideo()).toMatchObject({ data: { ...FILM, poster: COUNTER.image } }),
    );
    await manager.adminShowVideo({ body: { was: id, becomes: null } });
    await eventually(async () =>
      expect(await shop.guest().activeVideo()).toMatchObject({
        status: 404,
        message: 'No active video configured.',
      }),
    );
    const again = homeOf(await manager.adminShowVideo({ body: { was: null, becomes: old } }));
    expect(shownVideo(again)).toBe(old);
    const removed = homeOf(await manager.adminRemoveVideo({ params: { videoId: id } }));
    expect(removed.videos).toHaveLength(1);
    const trail = await trailOf(`video:${id}`);
    expect(trail.map(([, detail]) => detail)).toEqual([
      'video removed from the list',
      'video taken off',
      `video shown, in place of ${old}`,
      'video added to the list',
    ]);
    expect(JSON.stringify(trail)).not.toMatch(/films|Diwali/);
  });

  test('is kept once, by one spelling of its address', async () => {
    for (const url of [
      ' HTTPS://Films.Example.in/घी .mp4',
      'https://films.example.in/%E0%A4%98%E0%A5%80%20.mp4',
    ])
      expect(await manager.adminAddVideo({ body: { ...FILM, url } })).toMatchObject({ ok: true });
    const { videos } = await home();
    expect(videos.map(({ url }) => url)).toEqual([
      'https://films.example.in/%E0%A4%98%E0%A5%80%20.mp4',
      '/video/promo.mp4',
    ]);
    await manager.adminRemoveVideo({ params: { videoId: newest(videos) } });
  });

  const INCOMPLETE = 'The address of the video is not complete. It begins with https:// and leads to a file.';
  const NO_HTTPS = 'The address of the video must begin with https://.';
  test.each([
    ['', 'The address of the video is empty.'],
    ['films.example.in/diwali.mp4', INCOMPLETE],
    ['/video/promo.mp4', INCOMPLETE],
    ['https://', INCOMPLETE],
    ['https://films', INCOMPLETE],
    [
      'http://films.example.in/diwali.mp4',
      'Blocked insecure video URL (mixed content). Use https URL for your video.',
    ],
    ['javascript:alert(1)', NO_HTTPS],
    ['data:video/mp4;base64,AAAA', NO_HTTPS],
    ['blob:https://films.example.in/1', NO_HTTPS],
    [
      'https://asha:secret@films.example.in/diwali.mp4',
      'The address of the video may not contain a name or password.',
    ],
    [
      'https://www.youtube.com/watch?v=x',
      expect.stringMatching(
        /^The address of the video leads to a page of youtube\.com, which the shop cannot/,
      ),
    ],
    ['https://films.example.in/\u0007.mp4', 'The address of the video may not contain control characters.'],
    [
      `https://films.example.in/${'x'.repeat(MAX_HOME_PAGE_LENGTH.address)}`,
      'The address of the video is too long: at most 500 characters.',
    ],
  ])('cannot have an address like %s', async (url, message) => {
    const before = await home();
    expect(await manager.adminAddVideo({ body: { ...FILM, url } })).toMatchObject({ status: 400, message });
    expect(await home()).toEqual(before);
  });

  test('has a title, and a wide poster picture or none', async () => {
    for (const [bad, message] of [
      [{ title: '' }, 'The title of the video is empty.'],
      [{ title: '\u200b' }, 'The title of the video is empty.'],
      [{ title: 'x'.repeat(81) }, 'The title of the video is too long: at most 80 characters.'],
      [{ poster: pictureUrl('kaju-katli') }, NOT_WIDE()],
      [{ poster: 'javascript:alert(1)' }, NOT_WIDE()],
    ] as const)
      expect(await manager.adminAddVideo({ body: { ...FILM, ...bad } })).toMatchObject({
        status: 400,
        message,
      });
  });
});

test('the lists of pictures and videos are limited', async () => {
  for (let n = 0; n < MAX_HOME_PAGE_ENTRIES - 1; n++)
    expect(
      await manager.adminAddVideo({ body: { ...FILM, url: `https://films.example.in/${n}.mp4` } }),
    ).toMatchObject({ ok: true });
  const body = { ...FILM, url: 'https://films.example.in/last.mp4' };
  expect(await manager.adminAddVideo({ body })).toMatchObject({
    status: 409,
    message: 'There are 30 videos already. Please remove one that you no longer need.',
  });
  // Adding again what is already there is no refusal.
  const known = { ...FILM, url: 'https://films.example.in/0.mp4' };
  expect(await manager.adminAddVideo({ body: known })).toMatchObject({ ok: true });
});

test('readonly staff can look but not change anything; everyone else cannot even look', async () => {
  const before = await home();
  const id = newest(before.videos);
  const changes = (who: ShopClient) => [
    who.adminAddHomePicture({ body: COUNTER }),
    who.adminShowHomePicture({ body: { was: shownPicture(before), becomes: null } }),
    who.adminRemoveHomePicture({ params: { pictureId: newest(before.pictures) } }),
    who.adminAddVideo({ body: FILM }),
    who.adminShowVideo({ body: { was: shownVideo(before), becomes: null } }),
    who.adminRemoveVideo({ params: { videoId: id } }),
  ];
  const auditor = await shop.as('auditor');
  expect(homeOf(await auditor.adminHomePage())).toEqual(before);
  const asha = await shop.as('asha');
  expect(await asha.adminHomePage()).toMatchObject({ status: 403 });
  for (const [who, status] of [
    [auditor, 403],
    [asha, 403],
    [shop.guest(), 401],
  ] as const)
    for (const answer of await Promise.all(changes(who))) expect(answer).toMatchObject({ status });
  expect(await home()).toEqual(before);
});

test('a malformed id is refused; an unknown id counts as removed already', async () => {
  const nowhere = '0198c0de-0000-7000-8000-00000000000f';
  expect(await manager.adminRemoveVideo({ params: { videoId: nowhere } })).toMatchObject({ ok: true });
  expect(await manager.adminRemoveVideo({ params: { videoId: "1' or true" } })).toMatchObject({
    status: 404,
  });
  const was = shownVideo(await home());
  expect(await manager.adminShowVideo({ body: { was, becomes: nowhere } })).toMatchObject({ status: 409 });
  expect(await manager.adminShowVideo({ body: { was, becomes: 'all' } })).toMatchObject({
    status: 400,
    message: 'becomes is not valid.',
  });
});
