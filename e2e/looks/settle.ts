import type { Page } from '@playwright/test';

/** Counts every unexpected layout shift, as the browser reports them. Call it before the first page. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const found: { value: number; what: string }[] = [];
    Object.assign(window, { layoutShifts: found });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as unknown as {
          value: number;
          hadRecentInput: boolean;
          sources: readonly { node: Node | null }[];
        };
        if (hadRecentInput) continue;
        const names = sources.map(({ node }) =>
          node instanceof Element ? `${node.localName}.${node.className}` : (node?.nodeName ?? '?'),
        );
        found.push({ value, what: names.join(' ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export interface Shifts {
  readonly total: number;
  /** What moved, largest shifts first. */
  readonly what: string;
}

/** The layout shifts counted so far; `total` is the sum of their scores. */
export async function readShifts(page: Page): Promise<Shifts> {
  return page.evaluate(() => {
    const { layoutShifts: found = [] } = window as unknown as {
      layoutShifts?: { value: number; what: string }[];
    };
    const sorted = found.toSorted((one, other) => other.value - one.value);
    return {
      total: sorted.reduce((sum, { value }) => sum + value, 0),
      what: sorted
        .slice(0, 2)
        .map(({ what }) => what)
        .join(' | '),
    };
  });
}

/** Waits until fonts have loaded, nothing in `main` is loading, and every finite animation has ended. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const waiting = document.querySelector('main [role="status"][aria-label^="Loading"]');
    const moving = document
      .getAnimations()
      .some(
        ({ effect, playState }) => playState === 'running' && effect?.getTiming().iterations !== Infinity,
      );
    return document.fonts.status === 'loaded' && !waiting && !moving;
  });
}

/** Scrolls down the page screen by screen and back up, so that lazy loading and scroll animations are done. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const seen = () =>
      [...document.images].filter((image) => {
        const { top, right, bottom, left, width } = image.getBoundingClientRect();
        const inside = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
        return width > 0 && inside && image.checkVisibility();
      });
    const loaded = (image: HTMLImageElement) =>
      image.complete ||
      new Promise((resolve) => {
        image.addEventListener('load', resolve, { once: true });
        image.addEventListener('error', resolve, { once: true });
        // Pictures in a closed part of a scroller are never fetched; five seconds are more than any picture takes.
        setTimeout(resolve, 5_000);
      });
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight * 0.8) {
      window.scrollTo(0, top);
      await frame();
      await frame();
      await Promise.all(seen().map(loaded));
    }
    window.scrollTo(0, 0);
    await frame();
    await frame();
  });
}

/** Waits only for the pictures of the first screen, when nothing scrolls: dialogs, splash, menus. */
export async function picturesSeen(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, right, bottom, left } = image.getBoundingClientRect();
      const outside = bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth;
      return image.complete || outside || !image.checkVisibility();
    }),
  );
}

/** Runs in the page: adds rules that its policy would refuse in a style element. */
export function addRules(rules: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}
