import { serverChanged } from '../cart/cart-store.ts';
import { keepGuestCart, mergeKey, readGuestCart } from '../cart/guest-cart.ts';
import { cartIn } from '../cart/send-change.ts';
import { browserClient } from '../session/browser-client.ts';
import { shownSession } from '../session/session.ts';

/**
 * Merges a guest's cart into the account at login (decisions: Accounts), then forgets it here. It never fails the
 * login: a cart that could not be merged stays in this browser, as does one whose answer this page does not wait for.
 * Pressing twice merges once, because the server knows the key. Keys that every object has, such as `constructor`, are
 * no products, and would make the server refuse all of the cart (decision 157).
 */
export async function mergeGuestCart(token: string): Promise<void> {
  const cart = Object.fromEntries(Object.entries(readGuestCart()).filter(([key]) => !(key in {})));
  if (Object.keys(cart).length === 0) return;
  const key = mergeKey();
  keepGuestCart(cart, key);
  const answer = await browserClient.mergeCart({ token, body: { cart, key } });
  if (!answer.ok) return;
  keepGuestCart({});
  if (shownSession().token === token) await serverChanged(cartIn(answer.data));
}
