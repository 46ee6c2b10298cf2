import type { JSHandle, Locator, Page } from '@playwright/test';
import { expect } from './shopper.ts';
import { DESK, ON_ITS_SIDE, PHONE } from './sizes.ts';

/** Whether a page stays in its window, also with a reader's own letters. */

const SMALLEST = { width: 320, height: 640 };

/** Every size of window, and every setting of a reader: nothing depends on the width at which the page was loaded. */
export async function fitsEverywhere(page: Page, what: string): Promise<void> {
  for (const size of [SMALLEST, ON_ITS_SIDE, PHONE]) {
    await page.setViewportSize(size);
    await fits(page, `${what} at ${size.width} px`);
  }
  await withLettersApart(page, () => fits(page, `${what} with letters further apart`));
  await fitsWithLargeLetters(page, `${what} at ${PHONE.width} px`);
  await page.setViewportSize(DESK);
  await fits(page, `${what} at ${DESK.width} px`);
  await fitsWithLargeLetters(page, `${what} at ${DESK.width} px`);
}

/** Nothing of the page lies beside its window. */
export async function fits(page: Page, what: string): Promise<void> {
  const [wide, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(wide, `the width of ${what}`).toBeLessThanOrEqual(screen ?? 0);
  const body = await page.locator('body').boundingBox();
  expect(body, `the place of ${what}`).toMatchObject({ x: 0, width: screen });
}

async function fitsWithLargeLetters(page: Page, what: string): Promise<void> {
  await withDoubleLetters(page, async () => {
    expect(await lettersOutside(page), `${what}, letters of twice the size`).toEqual([]);
    await fits(page, `${what} with letters of twice the size`);
  });
}

/** On narrow screens, where money is counted, the link for them stands below the page. */
export async function bulkOrdersCoverNothing(page: Page): Promise<void> {
  const bulk = page.getByRole('link', { name: 'For Bulk Orders' });
  for (const width of [360, 768, 1100]) {
    await page.setViewportSize({ width, height: 740 });
    await bulk.scrollIntoViewIfNeeded();
    await expect(bulk.getByText('For Bulk Orders')).toBeVisible();
    // Measured in one step, and repeated until the page has reached its final height.
    const below = () =>
      bulk.evaluate((link) => {
        const end = document.querySelector('main')?.getBoundingClientRect().bottom ?? Infinity;
        return link.getBoundingClientRect().top - end;
      });
    await expect
      .poll(below, `the link of ${page.url()} at ${width}, below the page`)
      .toBeGreaterThanOrEqual(0);
  }
  await page.setViewportSize(DESK);
}

/** The weights from which an open card of a listing lets one choose. */
export async function weightsStayInTheirCard(weights: Locator): Promise<void> {
  await expect(weights.getByRole('button')).toHaveCount(4);
  const page = weights.page();
  const card = page.getByRole('article').filter({ has: weights });
  const right = (one: Element) => one.getBoundingClientRect().right;
  expect(await weights.evaluate(right)).toBeLessThanOrEqual(await card.evaluate(right));
  for (const weight of await weights.getByRole('button').all()) {
    expect(await weight.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  }
  await fits(page, 'a listing with an open card');
}

/** WCAG 1.4.12: the spacing a reader may set without losing anything. */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/** Like a reader's own browser extension, which our style policy does not restrict. */
export async function withLettersApart(page: Page, look: () => Promise<void>): Promise<void> {
  const sheet = await page.evaluateHandle((text) => {
    const own = new CSSStyleSheet();
    own.replaceSync(text);
    document.adoptedStyleSheets.push(own);
    return own;
  }, SPACED);
  await look();
  await sheet.evaluate((own) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== own);
  });
}

/** As Firefox's 'Zoom Text Only' does: widths in px and media queries stay as they are. */
export async function withDoubleLetters(page: Page, look: () => Promise<void>): Promise<void> {
  const letters = await doubleLetters(page);
  await look();
  await letters.evaluate((all) => {
    for (const { one, size, height } of all) {
      one.style.setProperty('font-size', size);
      one.style.setProperty('line-height', height);
    }
  });
}

interface Letters {
  readonly one: HTMLElement;
  /** Of the element's own style, which is mostly empty. */
  readonly size: string;
  readonly height: string;
}

function doubleLetters(page: Page): Promise<JSHandle<Letters[]>> {
  return page.evaluateHandle(() => {
    const letters = [...document.body.querySelectorAll<HTMLElement>('*')].map((one) => {
      const { fontSize, lineHeight } = getComputedStyle(one);
      return { one, fontSize, lineHeight, size: one.style.fontSize, height: one.style.lineHeight };
    });
    for (const { one, fontSize, lineHeight } of letters) {
      one.style.setProperty('font-size', `${2 * Number.parseFloat(fontSize)}px`, 'important');
      if (lineHeight !== 'normal') {
        one.style.setProperty('line-height', `${2 * Number.parseFloat(lineHeight)}px`, 'important');
      }
    }
    return letters;
  });
}

/** Lines of text that end beyond the window, or beyond the edge of their button; ornaments and announcements may. */
export function lettersOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const outside: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = text.textContent?.trim();
      const parent = text.parentElement;
      if (!words || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (
        parent.closest(
          '[aria-hidden="true"], svg, .ticker, .visually-hidden, .slides, .scroller, .bulk, option',
        )
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const button = parent.closest('.btn, .tabs button, .badge')?.getBoundingClientRect();
      for (const { left, right, width } of range.getClientRects()) {
        const end = Math.min(innerWidth, button?.right ?? innerWidth);
        if (width > 1 && (right > end + 1 || left < (button?.left ?? 0) - 1)) outside.push(words);
      }
    }
    return outside;
  });
}

/** In forced colours the drawn arrow of a list is dark whatever the background is; the system's has its colours. */
export const hasOwnArrow = (list: Locator) =>
  list.evaluate((element) => {
    const { appearance, backgroundImage } = getComputedStyle(element);
    return appearance !== 'auto' || backgroundImage !== 'none';
  });
