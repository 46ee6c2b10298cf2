import { createClient, type ShopClient } from '../../contract/client.ts';
import { paths } from '../../contract/paths.ts';

/** Cart changes use `keepalive`: they reach the shop even when the page is left meanwhile. */
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

/** Aborts reads for the account: its token is about to end, and they would be refused. Changes continue. */
export function stopReading(): void {
  readings.abort();
  readings = new AbortController();
}
