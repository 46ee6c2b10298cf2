import { createClient, type ShopClient } from '../../contract/client.ts';
import { paths } from '../../contract/paths.ts';

/** The contract's typed client over this browser's own connection; pass `token` with each call that needs it. */
export const browserClient: ShopClient = createClient(({ method, path, headers, body, signal }) =>
  fetch(path, {
    method,
    headers,
    body: body ?? null,
    signal: signal ?? null,
    credentials: 'same-origin',
    // A sign-in waits for it a while and then goes on to its page; the guest's cart arrives all the same.
    keepalive: path === paths.mergeCart.path,
  }),
);
