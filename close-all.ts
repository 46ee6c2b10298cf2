import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

/** What to close at the end, in reverse order. */
export type Closers = (() => unknown)[];

/** In ms. Longer than `drain` takes; even with the other steps, shorter than a service manager waits. */
const TIMEOUT_MS = 17_000;
/** In ms. Each closer gets at least this long, even after one that used up all the time. */
const LEAST_MS = 2000;

/**
 * Closes everything in reverse order, even after a failure. Resolves to false when a closer failed or did not finish
 * within the rest of `timeoutMs`.
 */
export async function closeAll(
  closers: Closers,
  log: Logger,
  { timeoutMs = TIMEOUT_MS, leastMs = LEAST_MS } = {},
): Promise<boolean> {
  // By a clock that only goes forwards.
  const deadline = performance.now() + timeoutMs;
  let well = true;
  for (const closer of closers.toReversed()) {
    try {
      await Promise.race([closer(), tooLong(Math.max(deadline - performance.now(), leastMs))]);
    } catch (err) {
      well = false;
      log.error({ err }, 'a part of the shop could not be closed');
    }
  }
  return well;
}

async function tooLong(ms: number): Promise<never> {
  await pause(ms);
  throw new Error(`It did not end within ${ms} ms.`);
}
