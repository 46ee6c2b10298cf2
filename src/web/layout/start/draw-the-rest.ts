/** Elements whose rendering may be deferred; below.css alone decides which of these are. */
const PLACES = 'main section,main .cats,main .slides,main .timeline,main .card,.foot';

/** Safari has no requestIdleCallback. */
const whenIdle: (draw: () => void) => void =
  'requestIdleCallback' in window
    ? (draw) => requestIdleCallback(draw, { timeout: 100 })
    : (draw) => setTimeout(draw, 50);

/**
 * Draws what is below the first screen, one element each time the browser is idle, so that none of them delays a touch.
 * Afterwards nothing is deferred any more (decision 123): a page at rest is complete for a scroll bar, a screenshot, a
 * search. Needs no other script.
 */
export function drawTheRest(): void {
  const places = [...document.querySelectorAll<HTMLElement>(PLACES)];
  const drawn: HTMLElement[] = [];
  const drawFrom = (start: number): void => {
    // Ask one by one: asking about an element inside a deferred one would style all of that at once.
    const next = places.findIndex((piece, place) => place >= start && waits(piece));
    const piece = places[next];
    if (piece) {
      piece.style.contentVisibility = 'visible';
      drawn.push(piece);
      requestAnimationFrame(() => whenIdle(() => drawFrom(next + 1)));
      return;
    }
    document.documentElement.classList.add('drawn');
    for (const one of drawn) one.style.contentVisibility = '';
  };
  whenIdle(() => drawFrom(0));
}

function waits(piece: HTMLElement): boolean {
  return getComputedStyle(piece).contentVisibility === 'auto';
}
