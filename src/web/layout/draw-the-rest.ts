/** Where there may be something that waits to be drawn; which of it does is said in below.css alone. */
const PLACES = 'main section,main .slides,main .timeline,main .card,.foot';

/** Safari has no idle callback. */
const whenIdle: (draw: () => void) => void =
  'requestIdleCallback' in window
    ? (draw) => requestIdleCallback(draw, { timeout: 100 })
    : (draw) => setTimeout(draw, 50);

/**
 * When the page has loaded, draws what lies below, a piece each time the browser has nothing else to do, so that no piece
 * holds up a touch; then nothing waits any more (decision 123). A page at rest is whole: for a scroll bar, a print of the
 * screen, a search. It waits for no other script.
 */
export function drawTheRest(): void {
  const waiting = [...document.querySelectorAll<HTMLElement>(PLACES)].filter(
    (piece) => getComputedStyle(piece).contentVisibility === 'auto',
  );
  const drawFrom = (place: number): void => {
    const piece = waiting[place];
    if (piece) {
      piece.style.contentVisibility = 'visible';
      requestAnimationFrame(() => whenIdle(() => drawFrom(place + 1)));
      return;
    }
    document.documentElement.classList.add('drawn');
    for (const drawn of waiting) drawn.style.contentVisibility = '';
  };
  whenIdle(() => drawFrom(0));
}
