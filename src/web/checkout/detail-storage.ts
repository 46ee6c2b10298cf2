import { parseJson } from '../../contract/read/parse-json.ts';
import { readable } from '../../contract/read/readable.ts';
import { readCheckoutMobile, readKeptMobile } from '../cart/checkout-mobile.ts';
import { customerClient } from '../session/customer-client.ts';
import { readStored, store } from '../session/storage.ts';
import { type Details, readDetails, readSavedDetails } from './details.ts';

const DETAILS = 'checkout-details';

/** The mobile number typed on the cart page (spec §5), and the details that a guest saved in this browser. */
export function readStoredDetails(): { mobile: string; saved: Details | null } {
  return { mobile: readCheckoutMobile(), saved: forCheckout(readDetails(parseJson(readStored(DETAILS)))) };
}

/** Saved details of the signed-in account; null when there are none, or when they cannot be fetched or read. */
export async function fetchSavedDetails(token: string, signal: AbortSignal): Promise<Details | null> {
  const answer = readable(await customerClient.savedDelivery({ token, signal }), readSavedDetails);
  return answer.ok ? forCheckout(answer.data.saved) : null;
}

/** Saved details as the form takes them: their mobile number is read like a typed one, or left out (decision 161). */
function forCheckout(saved: Details | null): Details | null {
  return saved && { ...saved, mobile: readKeptMobile(saved.mobile) };
}

/** Forgets what was saved in this browser without an account; whoever has one since may ask for that, too. */
export function forgetDetailsHere(): void {
  store(DETAILS, null);
}

let last: Promise<void> | null = null;

/**
 * 'Save this information for next time' (spec §2): saves to the account when signed in, in this browser for guests;
 * unticked means forgotten at once, in this browser in any case. A failure to save never prevents paying. One after the
 * other, so that the last wish counts; but forgetting does not wait for a save under way, during which the page may be
 * left. It is then sent at once and again after that save, because the server may receive the two in either order.
 */
export async function saveDetails(...wish: Parameters<typeof saveOrForget>): Promise<void> {
  const send = () => saveOrForget(...wish);
  const [, save] = wish;
  const atOnce = last && !save ? send() : null;
  // Later wishes wait for the one sent at once too: it must not arrive after them.
  const mine = last ? Promise.allSettled([last, atOnce]).then(send) : send();
  last = mine;
  await mine;
  if (last === mine) last = null;
}

async function saveOrForget(details: Details, save: boolean, token: string | null): Promise<void> {
  const trimmed = readDetails(
    Object.fromEntries(Object.entries(details).map(([name, value]) => [name, value.trim()])),
  );
  // As it will be read. The account would refuse everything for two numbers in that field, which Pay Now accepts.
  const kept = forCheckout(trimmed);
  if (!save) forgetDetailsHere();
  if (token && kept) {
    await (save
      ? customerClient.saveDelivery({ token, body: kept })
      : customerClient.forgetDelivery({ token }));
    return;
  }
  if (save) store(DETAILS, JSON.stringify(kept));
}
