import { forgetCart, sendCartChanges } from '../cart/cart-store.ts';
import { browserClient, stopReading } from './browser-client.ts';
import { forgetTab } from './forget-tab.ts';
import { shownSession, signOut } from './session.ts';

/** The most that pending cart changes may delay the end of the session, in ms. */
const CHANGES_LIMIT_MS = 1_500;

/**
 * Ends the token on the server and forgets it here, with the cart and the guest cart (spec §4: Logout). This browser is
 * signed out even if the server cannot be reached. Pending cart changes are still sent; the server hears of the logout
 * after them.
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

/** Forgets in this browser who was signed in, with the cart and what this tab keeps. The caller ends the token. */
export function forgetPerson(): void {
  signOut();
  forgetCart();
  forgetTab();
}
