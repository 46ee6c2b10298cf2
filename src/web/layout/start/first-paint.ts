import { seesAdminPanel } from '../../../contract/roles.ts';
import { EMPTY_CART_CLASS, GUEST_CART } from '../../cart/guest-cart.ts';
import { ROLE, TOKEN } from '../../session/storage.ts';

declare global {
  interface Window {
    /** What was stored at the first paint, kept until hydration so that the header does not change under it. */
    storedAtFirstPaint?: { readonly token: string | null; readonly role: string | null };
  }
}

/**
 * Runs before anything is drawn, so that the header is right at once for signed-in visitors, a cart known to be empty
 * shows as empty, and the reload splash (spec §2) covers the page from its first frame. The HTML of a page is the same
 * for everyone.
 */
export function markFirstPaint(): void {
  const { classList } = document.documentElement;
  try {
    const role = localStorage.getItem(ROLE);
    const token = localStorage.getItem(TOKEN);
    window.storedAtFirstPaint = { token, role };
    if (token) {
      classList.add('signed-in');
      if (seesAdminPanel(role)) classList.add('staff');
    } else if (!localStorage.getItem(GUEST_CART)) classList.add(EMPTY_CART_CLASS);
  } catch {}
  const [visit] = performance.getEntriesByType('navigation');
  if (visit && 'type' in visit && visit.type === 'reload') classList.add('reloaded');
}
