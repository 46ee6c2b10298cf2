import { nextTask } from './next-task.ts';

/** Longest wait for a page whose pictures or fonts do not arrive, in ms. */
const LOAD_TIMEOUT_MS = 3000;
/** In ms after load. A background tab paints nothing, but should be hydrated when the visitor switches to it. */
const NO_PAINT_TIMEOUT_MS = 500;

/** Never measure a picture whose rendering is deferred (below.css): that would force the browser to lay it out. */
const ON_FIRST_SCREEN = 'img[loading=eager],.panel img,.photos img';

/**
 * Calls back once, when the page has loaded and the largest element of its first screen has been painted (decision
 * 123), or when that takes too long.
 */
export function whenSeen(callBack: () => void): void {
  let isSeen = false;
  const then = (): void => {
    if (!isSeen) callBack();
    isSeen = true;
  };
  addEventListener('DOMContentLoaded', () => setTimeout(then, LOAD_TIMEOUT_MS));
  addEventListener('load', () => {
    setTimeout(then, NO_PAINT_TIMEOUT_MS);
    // Safari before 26.2 reports no largest paint, and does not refuse to: it ignores a type that it does not know.
    if (!window.LargestContentfulPaint) {
      requestAnimationFrame(() => nextTask(then));
      return;
    }
    const pictures = [...document.querySelectorAll(ON_FIRST_SCREEN)];
    const areas = pictures.map((picture) => areaInView(picture.getBoundingClientRect()));
    const area = Math.max(0, ...areas);
    const picture = pictures[areas.indexOf(area)];
    // Text is painted before the picture. A picture smaller than the largest text is never reported.
    new PerformanceObserver((list, observer) => {
      const entries: readonly Partial<LargestContentfulPaint>[] = list.getEntries();
      if (!entries.some(({ element, size = 0 }) => element === picture || size >= area)) return;
      observer.disconnect();
      nextTask(then);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

/** In square CSS px. */
function areaInView({ left, right, top, bottom }: DOMRect): number {
  const width = Math.min(right, innerWidth) - Math.max(left, 0);
  const height = Math.min(bottom, innerHeight) - Math.max(top, 0);
  return Math.max(width, 0) * Math.max(height, 0);
}
