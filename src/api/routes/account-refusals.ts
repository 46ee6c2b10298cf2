import { SESSION_ENDED } from '../../contract/session-ended.ts';
import type { Confirmation } from '../../shop/customers/passwords/confirm-password.ts';
import { Refusal } from '../refusal.ts';

/** 429 with the waiting time in words and in Retry-After (seconds). */
export function tooManyTries(what: string, { retryAfter }: { retryAfter: number }): Refusal {
  const minutes = Math.ceil(retryAfter / 60);
  const message = `${what} Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  return new Refusal(429, message, { retryAfter });
}

/** Why a signed-in customer's password did not confirm the action. */
export function unconfirmed(
  refused: Extract<Confirmation, { ok: false }>,
  { wrong = 'The password is not right.', tooMany = 'Too many wrong passwords.' } = {},
): Refusal {
  switch (refused.reason) {
    case 'wrong':
      return new Refusal(403, wrong);
    case 'ended':
      return new Refusal(401, SESSION_ENDED);
    case 'too-many':
      return tooManyTries(tooMany, refused);
  }
}
