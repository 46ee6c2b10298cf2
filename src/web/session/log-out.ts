import { forgetCart } from '../cart/cart-store.ts';
import { browserClient, stopReading } from './browser-client.ts';
import { readSession, signOut } from './session.ts';
import { store } from './storage.ts';

/**
 * Ends the token on the server, then forgets it here, with the cart and the guest cart (spec §4: Logout).
 * A server that cannot be reached keeps nobody signed in on this browser.
 */
export async function logOut(): Promise<void> {
  const { token } = readSession();
  stopReading();
  const ended = token ? browserClient.logout({ token }) : null;
  forgetPerson();
  await ended;
}

/** Forgets on this browser who was signed in, with the cart and what this tab keeps; the token has ended, or will. */
export function forgetPerson(): void {
  signOut();
  forgetCart();
  store('payment-attempt', null, 'sessionStorage');
  // What was typed at the checkout (checkout/draft-details.ts, which other pages do not load).
  store('checkout-draft', null, 'sessionStorage');
}
