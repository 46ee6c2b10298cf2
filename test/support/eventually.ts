import { vi } from 'vitest';

/**
 * Tries again until nothing is thrown, for up to 20 seconds: effects of a database notification or a job appear within
 * milliseconds, but a busy machine may stand still for seconds.
 */
export function eventually<T>(look: () => T | Promise<T>, timeoutMs = 20_000): Promise<T> {
  return vi.waitFor(look, { timeout: timeoutMs });
}
