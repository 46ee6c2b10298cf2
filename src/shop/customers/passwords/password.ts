import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** argon2id (the library's default kind), 19 MiB, two passes, one lane: OWASP's first recommendation. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Verified when there is no hash, so that an unknown e-mail takes as long as a known one. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$JYPbZtaMuUGLE0EWpSZTCg$t1lUAxHRz7yGNcQKafs/r4hX95RkDQFC3dQ0Iwk36Pk';

/** More than two at once would starve the shop of CPU, so bursts of logins queue here. */
const AT_ONCE = 2;
const MAX_WAITING = 200;

const turns = pLimit(AT_ONCE);

/** True when so many password checks are queued that the caller should be turned away (503). */
export function passwordsAreBusy(): boolean {
  return turns.pendingCount >= MAX_WAITING;
}

/** Runs password work, at most two at once per process. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return turns(work);
}

/** One form for all the ways in which devices write the same letters: 'é' may be one character or two. */
export function normalized(password: string): string {
  return password.normalize('NFKC');
}

/** The hash to store for a password; waits its turn. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalized(password), COST));
}

/**
 * Whether a password matches the stored hash. `null` (no account, or one without a password) never matches but takes as
 * long. Older hashes are of the password as typed. Call it inside `inTurn`.
 */
export async function verifyNow(kept: string | null, password: string): Promise<boolean> {
  const fits = await verify(kept ?? DUMMY_HASH, normalized(password));
  const fitsAsTyped =
    !fits && normalized(password) !== password && (await verify(kept ?? DUMMY_HASH, password));
  return kept !== null && (fits || fitsAsTyped);
}
