/**
 * Enables view transitions between documents. Inlined in the <head> before any script: if the rule is missing when the
 * browser first looks for it, as it would be in a style sheet, the transition is skipped with an error in the console.
 * The browser needs it too, for the error page, which writes the document anew.
 */
export const VIEW_TRANSITION_CSS =
  '@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto; } }';

/**
 * Navigating on before a transition has finished aborts it, as it does the data of a page that are still arriving, whose
 * end React Router leaves without a handler. The browser then reports an unhandled rejection, although the next page is
 * there. That of a transition may also be called InvalidStateError or TimeoutError; each browser words the message
 * differently, but always with 'transition'.
 */
export function ignoreAbortedNavigations(): void {
  addEventListener('unhandledrejection', (event) => {
    const { reason } = event;
    if (!(reason instanceof DOMException)) return;
    if (reason.name === 'AbortError' || /transition/i.test(reason.message)) event.preventDefault();
  });
}
