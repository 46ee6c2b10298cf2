import { backOfficePaths } from '../contract/back-office-paths.ts';
import { createClient, type Refusal } from '../contract/client.ts';
import { customerPaths } from '../contract/customer-paths.ts';
import { shopPaths } from '../contract/shop-paths.ts';

/** A call without an answer after this has failed: nobody should wait at a button forever. */
const LONGEST_MS = 20_000;

const known = { ...backOfficePaths, login: customerPaths.login, logout: shopPaths.logout };

/** The contract's typed client over this browser's own connection; each call gets the back office's token. */
export const client = createClient(known, ({ method, path, headers, body, signal }) =>
  fetch(path, {
    method,
    headers,
    body: body ?? null,
    signal: AbortSignal.any([AbortSignal.timeout(LONGEST_MS), ...(signal ? [signal] : [])]),
    credentials: 'same-origin',
  }),
);

/** Shown at the sign-in form when a token is no longer valid. */
export const SESSION_ENDED = 'Your session has ended. Please sign in again.';

/** The text of a refusal for people; when no answer came, it replaces the browser's own technical message. */
export function wordsOf({ status, message }: Pick<Refusal, 'status' | 'message'>): string {
  return status === 0 ? 'The shop cannot be reached. Please try again.' : message;
}
