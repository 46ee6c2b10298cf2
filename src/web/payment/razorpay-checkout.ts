import { type Buyer, flatResponse, GRACE_MS, type PopUpEnd, THEME } from './pop-up.ts';
import { razorpayClass } from './provider-class.ts';
import type { PaymentSettings } from './use-payment-settings.ts';

/**
 * Opens Razorpay's pop-up for one of their orders (the access key is its id) and waits until it ends. It answers only
 * after a successful payment: a failed or abandoned one ends as 'closed', and the server finds out which it was. Its
 * own retry is off, because a second try is a new attempt at the shop's order. Rejects when the script is missing or
 * fails.
 */
export function openRazorpayCheckout(
  settings: Pick<PaymentSettings, 'merchantKey'> & { readonly shopName: string },
  accessKey: string,
  buyer: Buyer,
  givenUp: AbortSignal,
): Promise<PopUpEnd> {
  return new Promise((resolve) => {
    const Checkout = razorpayClass();
    if (!Checkout) throw new Error('The payment script is not loaded');
    const close = () => resolve({ kind: 'closed' });
    givenUp.addEventListener('abort', close);
    new Checkout({
      key: settings.merchantKey,
      order_id: accessKey,
      currency: 'INR',
      name: settings.shopName,
      prefill: { name: buyer.name, email: buyer.email, contact: buyer.phone },
      theme: { color: THEME },
      retry: { enabled: false },
      modal: { ondismiss: () => setTimeout(close, GRACE_MS) },
      handler: (response) => resolve({ kind: 'answered', response: flatResponse(response) }),
    }).open();
  });
}
