import type { CartMap } from '../../contract/schemas/cart.ts';
import { GUEST_CART } from './guest-cart.ts';

interface Heard {
  /** The guest cart of this browser was changed in another tab. */
  readonly guest: () => void;
  /** The server's cart of this account was changed in another tab. */
  readonly account: (userId: string, map: CartMap) => void;
}

interface Told {
  readonly userId: string;
  readonly map: CartMap;
}

let channel: BroadcastChannel | null = null;

/** Keeps the tabs of one browser in sync: guests through storage, accounts through a BroadcastChannel. */
export function listenToOtherTabs(heard: Heard): void {
  window.addEventListener('storage', (event) => {
    if (event.key === GUEST_CART || event.key === null) heard.guest();
  });
  if (typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel('cart');
  // Only this file writes to the channel, from the same origin.
  channel.addEventListener('message', ({ data }: MessageEvent<Told>) => heard.account(data.userId, data.map));
}

/** Sends this account's cart to the browser's other tabs. */
export function tellOtherTabs(userId: string, map: CartMap): void {
  channel?.postMessage({ userId, map } satisfies Told);
}
