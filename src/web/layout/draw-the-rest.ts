/** Where there may be something that waits to be drawn; which of it does is said in below.css alone. */
const PLACES = 'main section, main .slides, main .timeline, main .card, .foot';

/**
 * Draws what lies below, a piece each time the browser has nothing else to do, so that no piece holds up a touch; then
 * nothing waits any more (decision 123). A page at rest is whole: for a scroll bar, a print of the screen, a search.
 */
export function drawTheRest(): void {
  // Safari has no idle callback.
  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200));
  const waiting = [...document.querySelectorAll<HTMLElement>(PLACES)].filter(
    (one) => getComputedStyle(one).contentVisibility === 'auto',
  );
  const drawn: HTMLElement[] = [];
  const next = () => {
    const piece = waiting.shift();
    if (piece) {
      piece.style.contentVisibility = 'visible';
      drawn.push(piece);
      // A frame for the piece, then the next one.
      requestAnimationFrame(() => whenIdle(next));
      return;
    }
    document.documentElement.classList.add('drawn');
    for (const one of drawn) one.style.contentVisibility = '';
  };
  whenIdle(next);
}
