/** Where there may be something that waits to be drawn; which of it does is said in below.css alone. */
const PLACES = 'main section,main .cats,main .slides,main .timeline,main .card,.foot';

/** Safari has no idle callback. */
const whenIdle: (draw: () => void) => void =
  'requestIdleCallback' in window
    ? (draw) => requestIdleCallback(draw, { timeout: 100 })
    : (draw) => setTimeout(draw, 50);

/**
 * Draws what lies below, a piece each time the browser has nothing else to do, so that no piece holds up a touch; then
 * nothing waits any more (decision 123). A page at rest is whole: for a scroll bar, a print of the screen, a search. It waits
 * for no other script.
 */
export function drawTheRest(): void {
  const places = [...document.querySelectorAll<HTMLElement>(PLACES)];
  const drawn: HTMLElement[] = [];
  const drawFrom = (start: number): void => {
    // Asked one by one: to ask what stands in a piece that still waits would have all of that styled at once.
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
