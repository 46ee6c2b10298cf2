import { createClient, type Refusal, type ShopClient } from '../contract/client.ts';

/** What has not been answered by then has failed: nobody waits before a button for ever. */
const LONGEST_MS = 20_000;

/** The contract's typed client over this browser's own connection; each call gets the back office's token. */
export const client: ShopClient = createClient(({ method, path, headers, body, signal }) =>
  fetch(path, {
    method,
    headers,
    body: body ?? null,
    signal: AbortSignal.any([AbortSignal.timeout(LONGEST_MS), ...(signal ? [signal] : [])]),
    credentials: 'same-origin',
  }),
);

/** A token that no longer counts leads back to the door with this. */
export const SESSION_ENDED = 'Your session has ended. Please sign in again.';

/** What a refusal says to people; without an answer the browser's own words would say nothing to them. */
export function wordsOf({ status, message }: Pick<Refusal, 'status' | 'message'>): string {
  return status === 0 ? 'The shop cannot be reached. Please try again.' : message;
}
