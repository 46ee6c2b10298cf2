import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type EncodedBody, encodeBody, negotiateBody } from '../../../src/api/from-memory/encoded-body.ts';
import {
  createPageCache,
  type PageCacheParts,
  type Render,
  type Rendering,
} from '../../../src/api/from-memory/page-cache.ts';
import { demoCatalogue } from '../../../src/db/seed/catalogue/demo-catalogue.ts';

describe('the page cache', () => {
  test('renders once for a burst of requests when it is empty', async () => {
    const { pageCache, renders, land } = aCache();
    const burst = Array.from({ length: 50 }, () => pageCache.get('/', renders('first')));
    land();
    const pages = await Promise.all(burst);
    expect(new Set(pages.map(({ page }) => page.bytes.hash)).size).toBe(1);
    expect(renders.count).toBe(1);
    expect((await pageCache.get('/', renders('never'))).page).toBe(pages[0]?.page);
    expect(pageCache.figures()).toMatchObject({ pages: 1, hits: 1, misses: 50, failing: false });
  });

  test('hears about changes of the catalogue and the content', async () => {
    for (const channel of ['catalogue', 'content']) {
      const { pageCache, renders, tell, pass } = aCache({ land: 'at once' });
      await pageCache.get('/', renders('old'));
      pass(1000);
      tell(channel);
      expect(text(await pageCache.get('/', renders('new')))).toBe('new');
    }
  });

  test('gives nobody who comes after a change a page whose rendering began 200 ms before it', async () => {
    const { pageCache, renders, land, pass } = aCache();
    const before = pageCache.get('/', renders('old'));
    pass(200);
    pageCache.markStale();
    const after = pageCache.get('/', renders('new'));
    land();
    expect([text(await before), text(await after)]).toEqual(['old', 'new']);
  });

  test('renders a page at most every 200 ms, even if each rendering takes longer', async () => {
    const { pageCache, renders, land, pass } = aCache();
    const burst = [];
    for (let sale = 0; sale < 60; sale++) {
      burst.push(pageCache.get('/', renders(`after ${sale} sales`)));
      pageCache.markStale();
      pass(10);
    }
    land();
    await Promise.all(burst);
    expect(renders.count).toBe(3);
  });

  test('counts the age of a page from the beginning of its rendering', async () => {
    const { pageCache, renders, pass } = aCache({ land: 'at once' });
    const slow = Promise.withResolvers<Rendering>();
    const before = pageCache.get('/', fliesUntil(slow.promise));
    pass(150);
    pageCache.markStale();
    slow.resolve(aRendering('old'));
    await before;
    pass(49);
    expect(text(await pageCache.get('/', renders('too early')))).toBe('old');
    pass(1);
    expect(text(await pageCache.get('/', renders('new')))).toBe('new');
  });

  test('takes a rendering that waits for its turn for one with all changes until then', async () => {
    const { pageCache, renders, pass } = aCache({ land: 'at once' });
    const turn = Promise.withResolvers<void>();
    const waits: Render = async (begins) => {
      await turn.promise;
      return renders('with all changes')(begins);
    };
    const visitors = [];
    for (let sale = 0; sale < 10; sale++) {
      visitors.push(pageCache.get('/', waits));
      pageCache.markStale();
      pass(100);
    }
    turn.resolve();
    expect(new Set((await Promise.all(visitors)).map(text))).toEqual(new Set(['with all changes']));
    pass(1000);
    expect(text(await pageCache.get('/', renders('never')))).toBe('with all changes');
    expect(renders.count).toBe(1);
  });

  test('gives a page that did not change in the form that is compressed already, also who had it rendered', async () => {
    const { pageCache, renders, pass } = aCache({ land: 'at once' });
    const { page } = await pageCache.get('/contact', renders('as ever'));
    pageCache.markStale();
    pass(1000);
    const burst = await Promise.all([1, 2, 3].map(() => pageCache.get('/contact', renders('as ever'))));
    expect(renders.count).toBe(2);
    for (const again of burst) expect(again.page).toBe(page);
  });

  test('does not let a rendering that ends late replace a newer one', async () => {
    const { pageCache, renders, pass } = aCache({ land: 'at once' });
    const late = Promise.withResolvers<Rendering>();
    const before = pageCache.get('/', fliesUntil(late.promise));
    pass(200);
    pageCache.markStale();
    await pageCache.get('/', renders('new'));
    late.resolve(aRendering('old'));
    await before;
    expect(text(await pageCache.get('/', renders('never')))).toBe('new');
  });

  test('renders once for all who come after a change, even if an earlier rendering ends meanwhile', async () => {
    const { pageCache, renders, land, pass } = aCache();
    const early = Promise.withResolvers<Rendering>();
    const before = pageCache.get('/', fliesUntil(early.promise));
    pass(200);
    pageCache.markStale();
    const first = pageCache.get('/', renders('new'));
    early.resolve(aRendering('half empty', { complete: false }));
    await before;
    const second = pageCache.get('/', renders('once more'));
    land();
    expect([text(await first), text(await second)]).toEqual(['new', 'new']);
    expect(renders.count).toBe(1);
  });

  test('renders a page again after an hour, even without a notice of a change', async () => {
    const { pageCache, renders, pass } = aCache({ land: 'at once' });
    await pageCache.get('/', renders('this hour'));
    pass(3_599_999);
    expect(text(await pageCache.get('/', renders('too early')))).toBe('this hour');
    pass(1);
    expect(text(await pageCache.get('/', renders('the next')))).toBe('the next');
  });

  test('renders a page at most every 200 ms, however often the stock changes', async () => {
    const { pageCache, renders, pass } = aCache({ land: 'at once' });
    await pageCache.get('/', renders('first'));
    for (let sale = 0; sale < 19; sale++) {
      pass(10);
      pageCache.markStale();
      expect(text(await pageCache.get('/', renders('too early')))).toBe('first');
    }
    pass(10);
    expect(text(await pageCache.get('/', renders('second')))).toBe('second');
  });

  test('does not take a page from before a change for a recent one because the clock was set back', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { pageCache, renders, tell } = aCache({ land: 'at once', time: 'passes' });
    await pageCache.get('/', renders('old'));
    vi.advanceTimersByTime(1000);
    vi.setSystemTime(Date.now() - 3_600_000);
    tell('catalogue');
    expect(text(await pageCache.get('/', renders('new')))).toBe('new');
  });

  test('serves what it has while rendering fails, says so for ten seconds, and retries each second', async () => {
    const { pageCache, renders, pass } = aCache({ land: 'at once' });
    await pageCache.get('/', renders('good'));
    await pageCache.get('/contact', renders('old'));
    pageCache.markStale();
    pass(1000);
    const failing = () => Promise.reject(new Error('no database'));
    expect(await pageCache.get('/', failing)).toMatchObject({ freshness: 'stale' });
    // After a failure there is a pause before the next try.
    expect(await pageCache.get('/', renders('too early'))).toMatchObject({ freshness: 'stale' });
    expect(pageCache.figures()).toMatchObject({ failing: true, staleServed: 2 });
    // Another page that can be rendered neither waits for this one nor hides its failure.
    expect(text(await pageCache.get('/contact', renders('new')))).toBe('new');
    expect(pageCache.figures().failing).toBe(true);
    pass(1000);
    const again = await pageCache.get('/', renders('good again'));
    expect([text(again), again.freshness, pageCache.figures().failing]).toEqual([
      'good again',
      'fresh',
      true,
    ]);
    pass(8000);
    expect(pageCache.figures().failing).toBe(true);
    pass(1000);
    expect(pageCache.figures().failing).toBe(false);
  });

  test('lets nobody who comes later wait for a rendering that does not end', async () => {
    const { pageCache, renders, pass } = aCache({ land: 'at once' });
    await pageCache.get('/', renders('good'));
    pageCache.markStale();
    pass(1000);
    const never = fliesUntil(new Promise<Rendering>(() => undefined));
    expect(await pageCache.get('/', never)).toMatchObject({ freshness: 'stale' });
    expect(pageCache.figures().failing).toBe(true);
    pass(1000);
    const later = pageCache.get('/', renders('joins the one under way'));
    expect(await Promise.race([later, pause(500)])).toMatchObject({ freshness: 'stale' });
  });

  test('is stale while it may be behind, and neither renders nor keeps pages from data that may be old', async () => {
    let isBehind = false;
    const { pageCache, renders } = aCache({ land: 'at once', isBehind: () => isBehind });
    await pageCache.get('/', renders('good'));
    isBehind = true;
    expect(pageCache.figures().failing).toBe(true);
    expect(await pageCache.get('/', renders('of the old catalogue'))).toMatchObject({ freshness: 'stale' });
    expect((await pageCache.get('/sweets', renders('of the old catalogue'))).freshness).toBe('unsound');
    expect(renders.count).toBe(2);
    isBehind = false;
    expect(pageCache.figures()).toMatchObject({ failing: false, pages: 1 });
    expect(await pageCache.get('/', renders('never'))).toMatchObject({ freshness: 'fresh' });
  });

  test('does not show the page of a removed product again while it may be behind', async () => {
    let isBehind = false;
    const { pageCache, renders, pass } = aCache({ land: 'at once', isBehind: () => isBehind });
    await pageCache.get('/product/ghevar', renders('on sale'));
    pageCache.markStale();
    pass(1000);
    const gone = renders('not found', { cacheable: false });
    expect(text(await pageCache.get('/product/ghevar', gone))).toBe('not found');
    isBehind = true;
    expect(text(await pageCache.get('/product/ghevar', gone))).toBe('not found');
  });

  test('keeps a page that is back, even if a rendering from before that ends late', async () => {
    const { pageCache, renders, pass } = aCache({ land: 'at once' });
    const late = Promise.withResolvers<Rendering>();
    const before = pageCache.get('/product/ghevar', fliesUntil(late.promise));
    pass(200);
    pageCache.markStale();
    await pageCache.get('/product/ghevar', renders('on sale again'));
    late.resolve(aRendering('not found', { cacheable: false }));
    await before;
    expect(text(await pageCache.get('/product/ghevar', renders('never')))).toBe('on sale again');
  });

  test('keeps nothing that was rendered while a call failed', async () => {
    const { pageCache, renders } = aCache({ land: 'at once' });
    expect((await pageCache.get('/', renders('half empty', { complete: false }))).freshness).toBe('unsound');
    expect(pageCache.figures().pages).toBe(0);
    expect(text(await pageCache.get('/', renders('whole')))).toBe('whole');
  });

  test('keeps no page under an address that anybody could invent', async () => {
    const { pageCache, renders } = aCache({ land: 'at once' });
    for (let n = 0; n < 100; n++) await pageCache.get(`/product/${n}`, renders('404', { cacheable: false }));
    expect(pageCache.figures().pages).toBe(0);
  });

  test('counts at least the bytes that a page takes in all its forms', async () => {
    const { pageCache } = aCache({ land: 'at once' });
    // Words do not shrink as much as markup does; the data of a page is little else.
    const rendering = aRendering(JSON.stringify(demoCatalogue.slice(0, 4)));
    const { bytes } = rendering.page;
    await pageCache.get('/product/kaju-katli', fliesUntil(Promise.resolve(rendering)));
    const forms = await Promise.all(['br', 'gzip', 'identity'].map((coding) => sent(bytes, coding)));
    const taken = forms.reduce((sum, form) => sum + form.length, 0);
    expect(pageCache.figures().bytes).toBeGreaterThan(taken);
  });

  test('is limited in pages and in bytes; the least recently used goes first', async () => {
    const few = aCache({ land: 'at once', maxPages: 2 });
    for (const path of ['/a', '/b', '/a', '/c']) await few.pageCache.get(path, few.renders(path));
    expect(text(await few.pageCache.get('/a', few.renders('anew')))).toBe('/a');
    expect(text(await few.pageCache.get('/b', few.renders('anew')))).toBe('anew');

    const small = aCache({ land: 'at once', maxPages: 9, maxBytes: 6000 });
    for (const path of ['/a', '/b', '/c']) await small.pageCache.get(path, small.renders('x'.repeat(300)));
    expect(small.pageCache.figures()).toMatchObject({ pages: 2, bytes: 2 * (525 + 2048) });
  });
});

/** What a browser gets that accepts this coding. */
async function sent(body: EncodedBody, coding: string): Promise<Buffer> {
  const request = { method: 'GET', headers: { 'accept-encoding': coding } };
  return (await negotiateBody(request, body).bytes) ?? Buffer.alloc(0);
}

function text({ page }: { page: Rendering['page'] }): string {
  return page.bytes.plain.toString();
}

function aRendering(html: string, how: Partial<Rendering> = {}): Rendering {
  const page = { status: 200, headers: {}, bytes: encodeBody(html) };
  return { page, complete: true, cacheable: true, ...how };
}

/** Begins at once and takes until then. */
function fliesUntil(made: Promise<Rendering>): Render {
  return (begins) => {
    begins();
    return made;
  };
}

/** A page cache for which time passes only through `pass`, and whose renders finish only when `land` is called. */
function aCache(given: Partial<PageCacheParts> & { land?: 'at once'; time?: 'passes' } = {}) {
  let now = 1_000_000;
  const hearers = new Map<string, () => void>();
  const runway = Promise.withResolvers<void>();
  if (given.land) runway.resolve();
  const pageCache = createPageCache({
    listen: (channel, onNotice) => void hearers.set(channel, onNotice),
    isBehind: () => false,
    recoveries: () => 0,
    ...(given.time !== 'passes' && { now: () => now }),
    ...given,
  });
  const renders = (html: string, how: Partial<Rendering> = {}): Render => {
    return async (begins) => {
      begins();
      renders.count++;
      await runway.promise;
      return aRendering(html, how);
    };
  };
  renders.count = 0;
  return {
    pageCache,
    renders,
    land: () => runway.resolve(),
    tell: (channel: string) => hearers.get(channel)?.(),
    pass: (ms: number) => {
      now += ms;
    },
  };
}
