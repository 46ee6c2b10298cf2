/**
 * Enables view transitions between documents. It is inlined in the <head>, before any script: a page without this rule
 * when the browser first looks for it has its transition skipped, with an error in the console, and the style sheets
 * arrive later than that.
 */
export const PAGE_TURN =
  '@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto; } }';

/**
 * Navigating on before a transition has finished aborts it. The browser leaves an unhandled rejection behind, although
 * the next page is there. It is named AbortError, InvalidStateError or TimeoutError, and each browser words it
 * differently, but always with 'transition'.
 */
export function letTurnsBeCalledOff(): void {
  addEventListener('unhandledrejection', (event) => {
    const { reason } = event;
    if (reason instanceof DOMException && /transition/i.test(reason.message)) event.preventDefault();
  });
}
