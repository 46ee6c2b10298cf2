import { createClient, type Refusal, type ShopClient } from '../contract/client.ts';

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

/** What a refusal says to people; without an answer the browser's own words would say nothing to them. */
export function wordsOf({ status, message }: Pick<Refusal, 'status' | 'message'>): string {
  return status === 0 ? 'The shop cannot be reached. Please try again.' : message;
}
