import { vi } from 'vitest';

/**
 * Looks again until nothing is thrown, for up to 20 seconds: what a notification of the database or a job brings about
 * comes within milliseconds, but a busy machine may stand still for seconds.
 */
export function eventually<T>(look: () => T | Promise<T>, longestMs = 20_000): Promise<T> {
  return vi.waitFor(look, { timeout: longestMs });
}
