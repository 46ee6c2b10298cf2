import { mergeGuestCart } from '../cart/cart-store.ts';
import { signIn } from '../session/session.ts';

/** A guest's cart delays the sign-in no longer than this, in ms. */
const MERGE_LIMIT = 4_000;

let entering = false;

/** Whether somebody is on the way in: nobody to be told that they are signed in already. */
export function isEntering(): boolean {
  return entering;
}

/**
 * Stores the token, merges the guest's cart and reloads the page at `next` (spec §4: Signed out to signed in;
 * decisions: Accounts). What it is worth, the server decides.
 */
export async function enter(token: string, next: string): Promise<void> {
  entering = true;
  signIn(token);
  await Promise.race([mergeGuestCart(token).catch(ignore), pause(MERGE_LIMIT)]);
  location.replace(next);
}

/** A cart that could not be merged stays in this browser; the sign-in itself has succeeded. */
function ignore(): void {}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
