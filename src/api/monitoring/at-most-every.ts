import { setTimeout as pause } from 'node:timers/promises';
import type { Shop } from '../../shop/shop.ts';

/**
 * In ms. Metrics matter most while the database is not answering, so no reader waits longer than this for one. The
 * primary of a cluster waits longer for its processes (cluster/gather-metrics.ts).
 */
const TIMEOUT_MS = 1500;

/**
 * Reads a value at most every `ms`, however many callers ask. Returns the previous value when a read fails or takes
 * longer than TIMEOUT_MS; undefined while there is none.
 */
export function atMostEvery<T>(
  ms: number,
  shop: Pick<Shop, 'clock' | 'log'>,
  readNow: () => Promise<T>,
): () => Promise<T | undefined> {
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<T | undefined> = Promise.resolve(undefined);
  return () => {
    const now = shop.clock().getTime();
    // Negative when the clock was set back: the value's age is then unknown.
    const age = now - readAt;
    if (age >= 0 && age < ms) return reading;
    readAt = now;
    const before = reading;
    const read = readNow().catch(async (error: unknown) => {
      shop.log.warn({ err: error }, 'a figure could not be read');
      return before;
    });
    reading = Promise.race([read, pause(TIMEOUT_MS, before, { ref: false })]);
    return reading;
  };
}
