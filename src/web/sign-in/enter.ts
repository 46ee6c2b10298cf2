import { browserClient } from '../session/browser-client.ts';
import { forgetToken, readSession, shownSession, signIn } from '../session/session.ts';
import { mergeGuestCart } from './merge-guest-cart.ts';

/** The most that merging a guest's cart may delay the login, in ms. */
const MERGE_LIMIT_MS = 4_000;

export const NOT_REMEMBERED =
  'This browser does not let the shop remember you: its storage is blocked or full. Please allow the shop to store data, or make room, and log in again.';

let entering = false;

/** Whether somebody is just logging in, and so must not be told that they are signed in already. */
export function isEntering(): boolean {
  return entering;
}

/**
 * Stores the token, merges the guest's cart and reloads the page at `next` (spec §4: Signed out to signed in;
 * decisions: Accounts). A session that this browser had ends, as at a logout. The server decides whether the token is
 * valid. false when this browser has not stored it; the page then shows `NOT_REMEMBERED`.
 */
export async function enter(token: string, next: string): Promise<boolean> {
  entering = true;
  const { token: before } = readSession();
  signIn(token);
  if (shownSession().token !== token) {
    entering = false;
    forgetToken();
    // Nobody could use this session, or end it later.
    void browserClient.logout({ token });
    return false;
  }
  // Nobody could end it later, and while it lasts, this browser shows the orders that its account placed here.
  if (before !== null && before !== token) void browserClient.logout({ token: before });
  await Promise.race([mergeGuestCart(token).catch(ignore), pause(MERGE_LIMIT_MS)]);
  location.replace(next);
  return true;
}

/** A cart that could not be merged stays in this browser; the login itself has succeeded. */
function ignore(): void {}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
