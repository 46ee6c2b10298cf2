import { readStored, store } from '../session/storage.ts';

/** spec §5, at the cart and at the checkout. */
export const NOTHING_IN_CART = 'Your cart is empty — please add items to cart before checkout.';

const MOBILE = 'checkout-mobile';

/** The mobile number entered at the cart, now or on an earlier visit; '' without one. */
export function readCheckoutMobile(): string {
  return (readStored(MOBILE) ?? '').replace(/\D/g, '').slice(0, 10);
}

/** Stores the mobile number entered at the cart, for the checkout and later visits. */
export function keepCheckoutMobile(mobile: string): void {
  store(MOBILE, mobile);
}
