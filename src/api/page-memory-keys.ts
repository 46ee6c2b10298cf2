/** Under which name a page is kept, and by whom it may be. */
export interface PageKey {
  /** The address that is rendered; it is also the key. */
  path: string;
  /** Personal pages are shells without anybody's data, but no cache on the way is to hold them. */
  audience: 'public' | 'personal';
}

/** There is no page here, and never will be: what is rendered for all addresses that nobody knows. */
const NOWHERE = '/no-such-page';

const PUBLIC = /^\/(sweets|snacks|bakery|contact|refund_returns|terms|privacy|product\/[a-z0-9-]{1,100})?$/;
const PERSONAL =
  /^\/(cart|checkout|login|logout|forgot-password|reset-password|verify-email|orders|account-settings|payment-success|payment-failure)$/;
/** React Router asks for a page's data there; its answers are not pages. */
const DATA = /\.data$/;
/** Who goes from page to page inside the app asks for the data of one route each time, in exactly these words. */
const DATA_ADDRESSES =
  /^\/(_\.data\?_routes=routes%2Fhome|(sweets|snacks|bakery)\.data\?_routes=listing-\2|product\/[a-z0-9-]{1,100}\.data\?_routes=product)$/;
/** What campaigns and other sites hang on a link, to tell whence somebody came. No page reads it. */
const WHENCE = /^(utm_\w+|\w*clk?id|gad_\w+|[gw]braid|igsh(id)?|mc_[ce]id|_gl)?(=|$)/;

/** A query that a page may depend on: more than nothing, and than where the visitor came from. */
export function hasQuery(address: string): boolean {
  const at = address.indexOf('?');
  if (at < 0) return false;
  const parts = address.slice(at + 1).split('&');
  return parts.some((part) => !WHENCE.test(part));
}

/**
 * null: rendered for each visitor. A fixed table and not 'all that answers 200', because anybody can think of a
 * million addresses (`/orders/1`, `/SWEETS`) that answer, and each would push out a page that is wanted.
 */
export function pageKey(path: string): PageKey | null {
  if (PUBLIC.test(path)) return { path, audience: 'public' };
  if (PERSONAL.test(path)) return { path, audience: 'personal' };
  return null;
}

/** The data of a public page, as the app asks for it; null for any other query. */
export function dataKey(address: string): PageKey | null {
  return DATA_ADDRESSES.test(address) ? { path: address, audience: 'public' } : null;
}

/** The one page for all unknown addresses; null where a page of the table, data or the back office may be. */
export function nowhereKey(path: string, known: boolean): PageKey | null {
  return known || DATA.test(path) || path.startsWith('/admin')
    ? null
    : { path: NOWHERE, audience: 'personal' };
}

export function isNowhere(key: PageKey): boolean {
  return key.path === NOWHERE;
}
