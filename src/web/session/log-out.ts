import { forgetCart, sendCartChanges } from '../cart/cart-store.ts';
import { browserClient, stopReading } from './browser-client.ts';
import { forgetTab } from './forget-tab.ts';
import { shownSession, signOut } from './session.ts';

/** The last changes to the cart delay the end of the session no longer than this, in ms. */
const CHANGES_LIMIT_MS = 1_500;

/**
 * Ends the token on the server, then forgets it here, with the cart and the guest cart (spec §4: Logout).
 * A server that cannot be reached keeps nobody signed in on this browser. The changes to the cart are still made: the
 * server hears of the end after them.
 */
export async function logOut(): Promise<void> {
  const { token } = shownSession();
  stopReading();
  const changes = sendCartChanges();
  forgetPerson();
  if (!token) return;
  const limit = new Promise((resolve) => {
    setTimeout(resolve, CHANGES_LIMIT_MS);
    window.addEventListener('pagehide', resolve);
  });
  await Promise.race([changes, limit]);
  await browserClient.logout({ token });
}

/** Forgets on this browser who was signed in, with the cart and what this tab keeps; the token has ended, or will. */
export function forgetPerson(): void {
  signOut();
  forgetCart();
  forgetTab();
}
