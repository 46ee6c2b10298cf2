import { forgetCart, serverChanged } from '../cart/cart-store.ts';
import type { CHECKOUT_MOBILE, CHECKOUT_MOBILE_OF } from '../cart/checkout-mobile.ts';
import { keepGuestCart } from '../cart/guest-cart.ts';
import { wasBuyNow } from '../payment/buy-now-orders.ts';
import { shownSession } from '../session/session.ts';
import { store } from '../session/storage.ts';

/**
 * What spec §9 removes on payment success: the number typed at the cart, with whose it is, and keys of earlier cart
 * versions. The first are only checked against the types of their constants: importing the values would make a separate
 * file, which the cart would load too.
 */
const STORED = [
  'cartItems',
  'cart',
  'checkout-mobile' satisfies typeof CHECKOUT_MOBILE,
  'checkout-mobile-of' satisfies typeof CHECKOUT_MOBILE_OF,
  'local_cart',
  'cart_data',
];

/**
 * Clears the cart once its order is paid (spec §4: Success page). A signed-in cart is the server's, which has removed
 * the bought lines, or left the cart alone for 'Buy now'; it is read again. A guest's cart is emptied here (decisions:
 * Calls), unless it was 'Buy now'.
 */
export function clearPaidCart(orderId: string): void {
  for (const key of STORED) store(key, null);
  const signedIn = shownSession().token !== null;
  if (!wasBuyNow(orderId)) {
    if (signedIn) keepGuestCart({});
    else forgetCart();
  }
  // The cart may still be being read as it was before the payment: that answer no longer counts.
  if (signedIn) void serverChanged(null);
}
