/**
 * Asks for a transition from one document to the next. It stands as text in the <head>, before any script: a page that
 * has no such rule when it is first looked at has the transition called off, with an error in the console, and the
 * sheets come later than that.
 */
export const PAGE_TURN =
  '@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto; } }';

/**
 * Who walks on before a page has turned calls off that turn and what the router was fetching for it; the browser and the
 * router leave both as rejections that nobody has handled, though the next page is there. What was called off is no error.
 */
export function letTurnsBeCalledOff(): void {
  addEventListener('unhandledrejection', (event) => {
    const { reason } = event;
    const calledOff =
      reason instanceof DOMException &&
      (reason.name === 'AbortError' || reason.message.startsWith('Transition was '));
    if (calledOff) event.preventDefault();
  });
}
