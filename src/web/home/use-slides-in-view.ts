import { type RefObject, useEffect, useState } from 'react';

interface SlidesInView {
  /** Index of the first slide in view. */
  readonly first: number;
  /** How many fit: five on wide screens (spec §9). */
  readonly fit: number;
}

/** Which slides of a scrolled row are in view; home.css sets their widths. */
export function useSlidesInView(viewport: RefObject<HTMLElement | null>, count: number): SlidesInView {
  const [shown, setShown] = useState<SlidesInView>({ first: 0, fit: 5 });
  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    const look = () => {
      const step = stepOf(element);
      // Slides start after the left padding, the page's margin; the last one in view may reach into the right margin.
      const wide = element.clientWidth - Number.parseFloat(getComputedStyle(element).paddingLeft);
      const fit = Math.max(1, Math.floor((wide + GAP + 1) / step));
      // At its end the row may come to rest between two slides.
      const atEnd = element.scrollLeft + element.clientWidth >= element.scrollWidth - 2;
      const most = Math.max(0, count - fit);
      const first = atEnd ? most : Math.min(Math.round(element.scrollLeft / step), most);
      setShown((last) => (last.first === first && last.fit === fit ? last : { first, fit }));
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [viewport, count]);
  return shown;
}

/** Space between two slides in px (spec §9). */
const GAP = 24;

/** From the edge of one slide to the edge of the next, in px. */
export function stepOf(viewport: HTMLElement): number {
  return (viewport.firstElementChild?.getBoundingClientRect().width ?? 1) + GAP;
}
