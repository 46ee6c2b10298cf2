import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** argon2id (the library's default kind), 19 MiB, two passes, one lane: OWASP's first recommendation. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of the password of nobody: an unknown e-mail takes as long as a known one. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$JYPbZtaMuUGLE0EWpSZTCg$t1lUAxHRz7yGNcQKafs/r4hX95RkDQFC3dQ0Iwk36Pk';

/** More than two at once would take every core from the shop; a burst of logins waits here instead. */
const AT_ONCE = 2;
const MOST_WAITING = 200;

const turns = pLimit(AT_ONCE);

/** True when so many passwords wait to be checked that a caller should be sent away (503) instead of queued. */
export function passwordsAreBusy(): boolean {
  return turns.pendingCount >= MOST_WAITING;
}

/** Does password work in turn, two at once in this process. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return turns(work);
}

/** The text to keep for a password; waits its turn. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

/**
 * Whether a password fits the kept text; `null` (no account, or one without a password) never does and takes as long.
 * To be asked inside `inTurn`.
 */
export async function verifyNow(kept: string | null, password: string): Promise<boolean> {
  const fits = await verify(kept ?? NOBODY, password);
  return kept !== null && fits;
}
