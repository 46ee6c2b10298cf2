import { Refusal } from '../refusal.ts';

/** 429 with the time to wait in words and in Retry-After (seconds). */
export function tooManyTries(what: string, { retryAfter }: { retryAfter: number }): Refusal {
  const minutes = Math.ceil(retryAfter / 60);
  const message = `${what} Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  return new Refusal(429, message, { retryAfter });
}
