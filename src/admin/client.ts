import { createClient, type ShopClient } from '../contract/client.ts';

/** The contract's typed client over this browser's own connection; each call gets the back office's token. */
export const client: ShopClient = createClient(({ method, path, headers, body, signal }) =>
  fetch(path, {
    method,
    headers,
    body: body ?? null,
    signal: signal ?? null,
    credentials: 'same-origin',
  }),
);
