import { createClient, type ShopClient } from '../../contract/client.ts';
import { paths } from '../../contract/paths.ts';

/** What the shopper has done to the cart reaches the shop also when the page is left meanwhile. */
const OUTLIVES_PAGE = new Set<string>(
  [paths.addToCart, paths.removeFromCart, paths.clearCart, paths.mergeCart].map(({ path }) => path),
);

let readings = new AbortController();

/** The contract's typed client over this browser's own connection; pass `token` with each call that needs it. */
export const browserClient: ShopClient = createClient(({ method, path, headers, body, signal }) => {
  const readsOwn = 'auth-token' in headers && (method === 'GET' || path === paths.getCart.path);
  const signals = [readsOwn ? readings.signal : null, signal ?? null].filter((one) => one !== null);
  return fetch(path, {
    method,
    headers,
    body: body ?? null,
    signal: signals.length > 0 ? AbortSignal.any(signals) : null,
    credentials: 'same-origin',
    keepalive: OUTLIVES_PAGE.has(path),
  });
});

/** Gives up what is being read for an account: its token is about to end, and would be refused. Changes go on. */
export function stopReading(): void {
  readings.abort();
  readings = new AbortController();
}
