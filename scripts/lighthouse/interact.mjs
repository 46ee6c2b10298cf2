import { chromium } from '@playwright/test';

/**
 * ../lighthouse.mjs runs it with the shop's Node: `interact.mjs <chromium> <flags as JSON> <origin>`. On a phone whose
 * processor is six times slower than this one, measures how long each touch takes to show (INP), whether going back is
 * instant, and whether a link is fetched before it is followed. Writes one JSON object.
 */
const [executablePath, flags, origin] = process.argv.slice(2);
const SLOWDOWN = 6;
/** In ms. After scrolling, a page fetches and draws what has come near; no answer should have to wait for that. */
const AT_REST_MS = 1500;
/** Repeats of each touch; the median counts. */
const TIMES = 3;
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  hasTouch: true,
  isMobile: true,
};

const browser = await chromium.launch({
  executablePath,
  args: JSON.parse(flags),
  // Playwright turns the back/forward cache off; visitors have it.
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
});
const touches = [
  ...(await touch('Home', '/', [
    ['next picture', (page) => page.getByRole('button', { name: /next/i })],
    ['tab', (page) => page.getByRole('tab').nth(1)],
    ['add from a card', (page) => page.locator('.card .add').first()],
    ['menu', (page) => page.getByRole('button', { name: 'Menu', exact: true })],
  ])),
  ...(await touch('Category', '/sweets', [
    ['add from a card', (page) => page.locator('.card .add').first()],
    ['Load more', (page) => page.getByRole('button', { name: 'Load more' })],
  ])),
  ...(await touch('Product', '/product/kaju-katli', [
    ['weight', (page) => page.locator('.buy label').filter({ hasText: '500' })],
    ['one more', (page) => page.getByRole('button', { name: 'One more' })],
    ['a question', (page) => page.locator('.fold button, summary').first()],
    ['Add to cart', (page) => page.locator('.buy').getByRole('button', { name: /add to cart/i })],
  ])),
];
const report = { slowdown: SLOWDOWN, touches, ...(await goBack()), prefetched: await prefetches() };
await browser.close();
process.stdout.write(`${JSON.stringify(report)}\n`);

/** Loads the page again for every touch, so that one cannot hide behind another. */
async function touch(name, path, steps) {
  const found = [];
  for (const [what, find] of steps) {
    const times = [];
    // A browser that crashed on a busy machine is reported as 'not found', not as a quick answer.
    for (let n = 0; n < TIMES; n++) times.push(await touchOnce(path, find).catch(() => null));
    found.push({ page: name, what, inp: middleOf(times) });
  }
  return found;
}

/** The median; null when any try found nothing. */
function middleOf(times) {
  return times.includes(null)
    ? null
    : times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)];
}

/** Time in ms from the touch to the frame that shows it; null when the page did not notice it. */
async function touchOnce(path, find) {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      window.touched = [];
      new PerformanceObserver((list) => {
        for (const one of list.getEntries()) if (one.interactionId) window.touched.push(one.duration);
      }).observe({ type: 'event', durationThreshold: 16, buffered: true });
    });
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    // Playwright's own scripts and the scrolling come first; otherwise they would count as the page's answer.
    const target = find(page).first();
    await target.scrollIntoViewIfNeeded({ timeout: 8000 });
    const { x, y, width, height } = await target.boundingBox();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.waitForTimeout(AT_REST_MS);
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    // After the next frame and 600 ms, the effect of the touch has been drawn.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 600))));
    const touched = await page.evaluate(() => window.touched);
    return touched.length > 0 ? Math.max(...touched) : null;
  } finally {
    await context.close().catch(() => undefined);
  }
}

/** From one document to the next and back: a page from the cache still contains what was written into it. */
async function goBack() {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(`${origin}/sweets`, { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    window.known = true;
    addEventListener('pageshow', (event) => {
      window.restored = event.persisted;
    });
  });
  await page.goto(`${origin}/product/kaju-katli`, { waitUntil: 'networkidle' });
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState === 'complete');
  const backForward = await page.evaluate(() => window.known === true && window.restored === true);
  const reasons = await page.evaluate(() =>
    JSON.stringify(performance.getEntriesByType('navigation')[0]?.notRestoredReasons ?? null),
  );
  await context.close();
  return { backForward, reasons: backForward ? null : reasons };
}

/** A mouse rests on a link: its data must arrive before the click. */
async function prefetches() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${origin}/sweets`, { waitUntil: 'networkidle' });
  const asked = page
    .waitForRequest((request) => request.url().includes('.data'), { timeout: 3000 })
    .then(
      () => true,
      () => false,
    );
  await page.locator('.card h3 a').first().hover();
  const prefetched = await asked;
  await context.close();
  return prefetched;
}
