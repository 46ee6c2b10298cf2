import { createClient, type Refusal } from '../contract/client.ts';
import { backOfficePaths } from '../contract/paths/back-office-paths.ts';
import { customerPaths } from '../contract/paths/customer-paths.ts';
import { shopPaths } from '../contract/paths/shop-paths.ts';
import { timeLimit } from '../contract/time-limit.ts';

/** A call without an answer after this time has failed: nobody should wait at a button forever. */
const TIMEOUT_MS = 20_000;

const known = { ...backOfficePaths, login: customerPaths.login, logout: shopPaths.logout };

/** The contract's typed client over this browser's own connection; each call gets the back office's token. */
export const client = createClient(known, ({ method, path, headers, body, signal }) =>
  fetch(path, {
    method,
    headers,
    body: body ?? null,
    signal: timeLimit(TIMEOUT_MS, signal),
    credentials: 'same-origin',
  }),
);

/** Shown at the sign-in form when a token is no longer valid. */
export const STAFF_SESSION_ENDED = 'Your session has ended. Please sign in again.';

export type WordedRefusal = Pick<Refusal, 'status' | 'message'> & Partial<Pick<Refusal, 'body'>>;

/** A refusal's text for people; when no answer came, it replaces the browser's own technical message. */
export function refusalWords({ status, message, body }: WordedRefusal): string {
  if (status === 0) return 'The shop cannot be reached. Please try again.';
  // A proxy's own page.
  return status >= 500 && body === null ? 'The shop cannot answer just now. Please try again.' : message;
}
