import { useSyncExternalStore } from 'react';
import { type Role, seesAdminPanel } from '../../contract/roles.ts';
import { SESSION_DAYS } from '../../contract/session-days.ts';
import { forgetTab } from './forget-tab.ts';
import { ROLE, readStored, store, TOKEN } from './storage.ts';
import { asRole, readToken } from './token.ts';

export interface Session {
  readonly token: string | null;
  readonly role: Role | null;
  readonly userId: string | null;
  /** true when the server refused the token; false after the shopper's own logout. */
  readonly ended: boolean;
}

/** The last characters of the last refused token, kept until a logout: it tells other pages why their token is gone. */
const REFUSED = 'refused-token';
const SIGNED_OUT: Session = { token: null, role: null, userId: null, ended: false };
const ENDED: Session = { ...SIGNED_OUT, ended: true };

let current: Session | null = null;
/** Whose data this tab keeps, even after the server has ended the session; undefined when it keeps nobody's. */
let owner: string | null | undefined;
const listeners = new Set<() => void>();

/** The session, for display; the server renders everyone as signed out (architecture: Pages and speed). */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, shownSession, () => SIGNED_OUT);
}

/** The session for display, outside React; in the browser only. */
export function shownSession(): Session {
  if (!current) {
    current = load(firstPair());
    delete window.storedAtFirstPaint;
    // The token may have been stored without its role.
    markRoot(current);
  }
  return current;
}

/**
 * What was drawn stays until hydration even if its token has been removed since (decision 129). A token stored now
 * takes precedence: another tab may have logged out and in while this one waited for its scripts.
 */
function firstPair() {
  const now = readPair();
  return isToken(now.token) ? now : (window.storedAtFirstPaint ?? now);
}

/** The session right now, for actions that need an account: storage events do not report every removal of the token. */
export function readSession(): Session {
  if (readStored(TOKEN) !== shownSession().token) changed();
  return shownSession();
}

/** Calls back when someone signs in or out, in this tab or another. Returns a function that unsubscribes. */
export function subscribeToSession(listener: () => void): () => void {
  // Adding the same handler twice has no effect.
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Stores a login token and its role, 'customer' if it names none, in browser storage and cookies (spec §3, §4). `role`
 * is the account's current role, if the server has given it.
 */
export function signIn(token: string, role: Role = readToken(token)?.role ?? 'customer'): void {
  keep(TOKEN, token);
  keep(ROLE, role);
  changed();
}

/** What a logout forgets in this browser. `log-out.ts` revokes the token on the server. */
export function signOut(): void {
  store(REFUSED, null);
  forgetToken();
  owner = undefined;
}

/** Forgets token and role only, when nobody logged out: other pages must still be able to tell why theirs are gone. */
export function forgetToken(left: Session = SIGNED_OUT): void {
  keep(TOKEN, null);
  keep(ROLE, null);
  changed(left);
}

/**
 * The same when the server has refused this token: pages that need the account ask for a login, in every tab. If it is
 * no longer stored, nothing is forgotten: this tab continues with the one that is, or learns why there is none.
 */
export function endSession(refused: string): void {
  if (readSession().token !== refused) return;
  // Store it before other tabs hear that the token is gone.
  store(REFUSED, endOf(refused));
  forgetToken(ENDED);
}

/**
 * Whatever is stored as a token counts as one (spec §5), even if it cannot be decoded: the server decides whether it is
 * valid. Text that cannot be sent in a header does not count. Without a token, the session has ended if the server
 * refused the one that this page had.
 */
function load({ token, role } = readPair()): Session {
  const before = current ?? SIGNED_OUT;
  const hasEnded = before.token ? endOf(before.token) === readStored(REFUSED) : before.ended;
  if (!isToken(token)) return hasEnded ? ENDED : SIGNED_OUT;
  const user = readToken(token);
  return { token, role: asRole(role ?? user?.role), userId: user?.id ?? null, ended: false };
}

/**
 * Part of the signature, enough to tell tokens apart. A whole token might still be valid: not every 401 is the shop's.
 */
function endOf(token: string): string {
  return token.slice(-24);
}

function readPair() {
  return { token: readStored(TOKEN), role: readStored(ROLE) };
}

/** Whether it can be sent in a header. */
export function isToken(token: unknown): token is string {
  return typeof token === 'string' && /^[\x21-\x7e]{1,4096}$/.test(token);
}

function onStorage({ key }: StorageEvent): void {
  if (key === null || key === TOKEN || key === ROLE) changed();
}

/** A page restored from the back/forward cache hears late, or never, what other pages have stored meanwhile. */
function onPageShow({ persisted }: PageTransitionEvent): void {
  if (persisted) readSession();
}

function changed(session = load()): void {
  // Forget the tab when somebody else logs in, or at a logout; an ended session may continue after a login.
  const { token, userId } = current ?? SIGNED_OUT;
  if (token) owner = userId;
  if (session.token ? owner !== undefined && session.userId !== owner : token && !session.ended) {
    forgetTab();
    owner = undefined;
  }
  current = session;
  markRoot(current);
  for (const listener of listeners) listener();
}

/** The classes that `first-paint.ts` sets before anything is drawn; the header's rules depend on them. */
function markRoot({ token, role }: Session): void {
  document.documentElement.classList.toggle('signed-in', token !== null);
  document.documentElement.classList.toggle('staff', seesAdminPanel(role));
}

/** Keeps a value in browser storage and as a cookie; null removes it from both. */
function keep(key: string, value: string | null): void {
  store(key, value);
  const maxAge = value === null ? 0 : 60 * 60 * 24 * SESSION_DAYS;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser the shop serves.
  document.cookie = `${key}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}
