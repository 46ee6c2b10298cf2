/**
 * Whoever navigates on aborts what the page still waits for: a transition between documents, or data of the page, whose
 * promise React Router leaves without a handler. The browser then reports an unhandled rejection, although the next page
 * is there. A transition may also end with InvalidStateError or TimeoutError; each browser words the message
 * differently, but always with 'transition'.
 */
export function ignoreAbortedNavigations(): void {
  addEventListener('unhandledrejection', (event) => {
    const { reason } = event;
    if (!(reason instanceof DOMException)) return;
    if (reason.name === 'AbortError' || /transition/i.test(reason.message)) event.preventDefault();
  });
}
