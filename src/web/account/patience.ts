import { anySignal } from '../../contract/any-signal.ts';

/** In ms. */
const PATIENCE = 8_000;

/**
 * Aborts when `leaving` does, or after 8 s. A page waits for what it shows, the account's for the slowest of its parts:
 * without an answer each must fail in time, and can then be asked for again.
 */
export function patiently(leaving?: AbortSignal): AbortSignal {
  return anySignal(leaving, AbortSignal.timeout(PATIENCE));
}
