import { type Buyer, flatResponse, GRACE_MS, type PopUpEnd, THEME } from './pop-up.ts';
import { easebuzzClass } from './provider-class.ts';
import type { PaymentSettings } from './use-payment-settings.ts';

/**
 * Opens the provider's pop-up and waits until it ends. A pop-up that disappears without an answer ends as 'closed', and
 * so does aborting `givenUp` (it is not documented whether the provider answers then; payments: To be confirmed).
 * Rejects when the script is missing or fails.
 */
export async function openEasebuzzCheckout(
  settings: Pick<PaymentSettings, 'merchantKey' | 'mode'>,
  accessKey: string,
  buyer: Buyer,
  givenUp: AbortSignal,
): Promise<PopUpEnd> {
  const Checkout = easebuzzClass();
  if (!Checkout) throw new Error('The payment script is not loaded');
  let stopWatching = () => {};
  try {
    return await new Promise((resolve) => {
      const close = () => resolve({ kind: 'closed' });
      givenUp.addEventListener('abort', close);
      stopWatching = watchPopUp(() => setTimeout(close, GRACE_MS));
      new Checkout(settings.merchantKey, settings.mode).initiatePayment({
        access_key: accessKey,
        onResponse: (response) => resolve({ kind: 'answered', response: flatResponse(response) }),
        theme: THEME,
        ...buyer,
      });
    });
  } finally {
    stopWatching();
  }
}

/**
 * Calls back once, when everything with a frame in it that the script added to the page has been removed. It cannot
 * detect a script that only hides its window; then the page's 'Check payment status' is the way out.
 */
function watchPopUp(onGone: () => void): () => void {
  const before = new Set<Element>(document.querySelectorAll('iframe'));
  const opened = new Set<Element>();
  const observer = new MutationObserver(() => {
    for (const frame of document.querySelectorAll('iframe')) if (!before.has(frame)) opened.add(frame);
    if (opened.size === 0 || [...opened].some((frame) => frame.isConnected)) return;
    observer.disconnect();
    onGone();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
