import { forgetCart, loadCart } from '../cart/cart-store.ts';
import { keepGuestCart } from '../cart/guest-cart.ts';
import { wasBuyNow } from '../payment/buy-now-orders.ts';
import { shownSession } from '../session/session.ts';
import { store } from '../session/storage.ts';

/** Keys that earlier cart versions may have left here (spec §9: removed on payment success). */
const STORED = ['cartItems', 'cart', 'checkout-mobile', 'local_cart', 'cart_data'];

/**
 * Clears the cart once its order is paid (spec §4: Success page). A signed-in cart belongs to the server, which has
 * taken out the bought lines, or left the cart alone for 'Buy now'; it is read again. A guest's cart is emptied here
 * (decisions: Calls), unless it was 'Buy now'.
 */
export function clearPaidCart(orderId: string): void {
  for (const key of STORED) store(key, null);
  const signedIn = shownSession().token !== null;
  if (!wasBuyNow(orderId)) {
    if (signedIn) keepGuestCart({});
    else forgetCart();
  }
  if (signedIn) void loadCart({ everywhere: true });
}
