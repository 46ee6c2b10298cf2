import { SORTS } from '../../contract/sorts.ts';
import { isBackOffice } from '../pages/page-redirects.ts';

/** The key under which a page is cached, and who may cache it. */
export interface PageKey {
  /** The address that is rendered, which is also the key. */
  path: string;
  /** Personal pages are shells without anybody's data, but no shared cache may hold them. */
  audience: 'public' | 'personal';
}

/** A path at which no page is or ever will be, rendered for all unknown addresses. */
const NOWHERE = '/no-such-page';

/** Pages that anybody may cache. */
const PUBLIC = [
  { path: /^\/(refund_returns|terms|privacy)?$/, reads: [] },
  { path: /^\/(sweets|snacks|bakery)$/, reads: ['sort', 'show'] },
  { path: /^\/product\/[a-z0-9-]{1,100}$/, reads: ['weight', 'qty'] },
  { path: /^\/contact$/, reads: ['sent'] },
] as const;
const PERSONAL =
  /^\/(cart|checkout|login|logout|forgot-password|reset-password|verify-email|orders|account-settings|payment-success|payment-failure)$/;
/** React Router requests a page's data here; the answers are not pages. */
const DATA = /\.data$/;
/** Navigation inside the app requests the data of one route each time, in exactly this form. */
const DATA_ADDRESSES =
  /^\/(_\.data\?_routes=routes%2Fhome|(sweets|snacks|bakery)\.data\?_routes=listing-\2|product\/[a-z0-9-]{1,100}\.data\?_routes=product)$/;
/** Tracking parameters that campaigns and other sites add to a link. No page reads them. */
const TRACKING = /^(utm_\w+|\w*clk?id|gad_\w+|[gw]braid|igsh(id)?|mc_[ce]id|_gl)?$/;

/**
 * The key of a page; null: rendered for each visitor. A fixed table instead of 'whatever answers 200', because anybody
 * can invent a million addresses (`/orders/1`, `/SWEETS`) that answer, and each would evict a page that is wanted. For
 * the same reason a query selects another page only where the page reads it: nothing appended to a link to the home
 * page makes the shop render it again for each visit.
 */
export function pageKey(path: string, query: URLSearchParams): PageKey | null {
  const page = PUBLIC.find((one) => one.path.test(path));
  if (page) {
    const [first, ...others] = page.reads.filter((name) => query.has(name));
    if (!first) return { path, audience: 'public' };
    return first === 'sort' && others.length === 0 ? sortedKey(path, query.getAll('sort')) : null;
  }
  if (!PERSONAL.test(path)) return null;
  return [...query.keys()].every((name) => TRACKING.test(name)) ? { path, audience: 'personal' } : null;
}

/** Sorted listings are cached too: there are few sort orders, and sorting by price is common. */
function sortedKey(path: string, [sort, ...others]: string[]): PageKey | null {
  const known = others.length === 0 && SORTS.some((one) => one === sort);
  return known ? { path: `${path}?sort=${sort}`, audience: 'public' } : null;
}

/** The data of a public page as the app requests it; null for any other query. */
export function dataKey(address: string): PageKey | null {
  return DATA_ADDRESSES.test(address) ? { path: address, audience: 'public' } : null;
}

/** The one page for all unknown addresses; null where the path may be a page, a page's data or the back office. */
export function nowhereKey(path: string, known: boolean): PageKey | null {
  return known || DATA.test(path) || isBackOffice(path) ? null : { path: NOWHERE, audience: 'personal' };
}

/** Whether this is the page for unknown addresses. */
export function isNowhere(key: PageKey): boolean {
  return key.path === NOWHERE;
}
