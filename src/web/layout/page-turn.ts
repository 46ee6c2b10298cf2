/**
 * Enables view transitions between documents. It is inlined in the <head>, before any script: a page without this rule
 * when the browser first looks for it has its transition skipped, with an error in the console, and the style sheets
 * arrive later than that.
 */
export const PAGE_TURN =
  '@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto; } }';

/**
 * Navigating on before a transition has finished aborts it and the router's fetches. Browser and router both leave
 * unhandled rejections behind, although the next page is there. Such aborts are not errors.
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
