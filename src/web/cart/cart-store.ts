import { useSyncExternalStore } from 'react';
import { field } from '../../contract/read/fields.ts';
import type { CartMap } from '../../contract/schemas/cart.ts';
import { BULK_MESSAGE, MAX_QUANTITY } from '../../contract/weight.ts';
import { browserClient } from '../session/browser-client.ts';
import { endSession, shownSession, subscribeToSession } from '../session/session.ts';
import { applyChange, type CartChange, countPacks } from './cart-change.ts';
import { listenToOtherTabs, tellOtherTabs } from './cart-tabs.ts';
import { EMPTY_CART_CLASS, keepGuestCart, readGuestCart, readWholeCart } from './guest-cart.ts';
import { type CartResult, createPendingChanges, DONE } from './pending-changes.ts';
import { cartIn } from './send-change.ts';

interface CartState {
  /** 'loading' until the cart has been read, and again after someone signs in or out. */
  readonly status: 'loading' | 'ready';
  /** Product id → net weight label → packs, as shown on screen: it includes changes the server has not confirmed. */
  readonly map: CartMap;
  readonly count: number;
}

const LOADING: CartState = { status: 'loading', map: {}, count: 0 };

let state: CartState = LOADING;
/** The cart as the server (for a guest, this browser) last reported it, without pending changes. */
let confirmed: CartMap = {};
/** Incremented with every change the server makes, for any tab: a cart read before the increment is out of date. */
let revision = 0;
/** `revision` when the call in flight was sent. */
let sentAt = 0;
let owner: string | null = null;
let started = false;
const listeners = new Set<() => void>();

const pending = createPendingChanges({
  changed: show,
  sending() {
    sentAt = revision;
  },
  made(call, cart) {
    // Only the server knows whether this cart is newer than one that another tab has meanwhile sent.
    void serverChanged(revision === sentAt ? cart : null, applyChange(confirmed, call));
  },
  refused() {
    show();
    // The refusal may mean that this cart differs from the server's.
    void loadCart();
  },
});

/** The current visitor's cart; 'loading' on the server and during hydration. Loads itself on first use. */
export function useCart(): CartState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => LOADING,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  start();
  return () => listeners.delete(listener);
}

function start(): void {
  if (started) return;
  started = true;
  owner = shownSession().token;
  subscribeToSession(onSession);
  listenToOtherTabs({
    guest: () => owner === null && setConfirmed(readGuestCart()),
    account(userId, map) {
      if (userId !== shownSession().userId) return;
      revision += 1;
      setConfirmed(map);
    },
  });
  // A page restored from the back/forward cache may be hours old.
  window.addEventListener('pageshow', (event) => event.persisted && void loadCart());
  window.addEventListener('pagehide', sendCartChanges);
  void loadCart();
  // From here on the state decides what is shown.
  document.documentElement.classList.remove(EMPTY_CART_CLASS);
}

function onSession(): void {
  const { token, ended } = shownSession();
  if (token === owner) return;
  owner = token;
  pending.giveUp(
    ended
      ? { ok: false, reason: 'signed-out', message: 'You have been signed out.' }
      : { ok: true, left: true },
  );
  confirmed = {};
  state = LOADING;
  notify();
  void loadCart();
}

/**
 * Reads the cart from the server (signed in) or from this browser (guest). A failure leaves it empty (spec §8).
 * `everywhere` also updates the browser's other tabs.
 */
export async function loadCart({ everywhere = false } = {}): Promise<void> {
  const { token } = shownSession();
  if (token === null) return setConfirmed(readGuestCart());
  const before = revision;
  const answer = await browserClient.getCart({ token });
  if (shownSession().token !== token) return;
  if (revision !== before) return loadCart({ everywhere });
  // A reply with `success` but without a cart is no cart.
  const isMap = answer.ok && field(answer.data, 'success') === undefined;
  if (answer.ok) {
    setConfirmed(cartIn(answer.data) ?? (isMap ? readWholeCart(answer.data) : {}));
    if (everywhere) shareWithOtherTabs();
  } else if (answer.status === 401) endSession(token);
  else if (state.status === 'loading') setConfirmed({});
}

/** The server has changed the cart to `cart`. If that is null, `guess` is shown until the cart has been read. */
export async function serverChanged(cart: CartMap | null, guess = confirmed): Promise<void> {
  revision += 1;
  setConfirmed(cart ?? guess);
  if (cart) shareWithOtherTabs();
  else await loadCart({ everywhere: true });
}

function shareWithOtherTabs(): void {
  const { userId } = shownSession();
  if (userId) tellOtherTabs(userId, confirmed);
}

/** Adds packs of a product (its `id`) and weight ('500 gms'); the screen shows it at once (spec §4: Cart). */
export function addToCart(item: string, label: string, quantity: number): Promise<CartResult> {
  const packs = (state.map[item]?.[label] ?? 0) + quantity;
  if (packs > MAX_QUANTITY) {
    return Promise.resolve({ ok: false, reason: 'refused', message: BULK_MESSAGE });
  }
  return changeCart({ kind: 'step', item, label, by: quantity });
}

/** Empties the cart at once (spec §4: Cart). The page asks for confirmation. */
export function clearCart(): Promise<CartResult> {
  return changeCart({ kind: 'clear' });
}

/** Sends all pending changes; resolves when the server has answered them. */
export const sendCartChanges = pending.sendTheRest;

/** Removes the cart from this browser at Logout (spec §4). The server's cart stays as it is. */
export function forgetCart(): void {
  keepGuestCart({});
  setConfirmed({});
}

/** Makes a change in the account's cart or in a guest's; the screen shows it at once. */
export function changeCart(wanted: CartChange): Promise<CartResult> {
  start();
  const { token } = shownSession();
  if (token === null) {
    // Read it again: another tab may have changed it a moment ago.
    const map = applyChange(readGuestCart(), wanted);
    keepGuestCart(map);
    setConfirmed(map);
    return Promise.resolve(DONE);
  }
  return pending.add(wanted);
}

function setConfirmed(map: CartMap): void {
  confirmed = map;
  show();
}

function show(): void {
  const map = pending.changes().reduce(applyChange, confirmed);
  state = { status: 'ready', map, count: countPacks(map) };
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}
