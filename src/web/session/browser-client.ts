import { createClient, type ShopClient } from '../../contract/client.ts';

/** The contract's typed client over this browser's own connection; pass `token` with each call that needs it. */
export const browserClient: ShopClient = createClient(({ method, path, headers, body, signal }) =>
  fetch(path, {
    method,
    headers,
    body: body ?? null,
    signal: signal ?? null,
    credentials: 'same-origin',
  }),
);
