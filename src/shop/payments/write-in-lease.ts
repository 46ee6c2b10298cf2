import { setTimeout as pause } from 'node:timers/promises';
import type { Shop } from '../shop.ts';

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 1000;

/**
 * Writes what an announcement has brought. If the database is away at that moment it throws, but goes on trying for as
 * long as the lease lasts: only this process knows the access key, and whoever repeats the request waits for it.
 */
export async function writeInLease<T>(
  shop: Pick<Shop, 'clock'>,
  { announcing_until: lease }: { announcing_until: Date },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    void writeLater(work, lease.getTime() - shop.clock().getTime());
    throw error;
  }
}

async function writeLater(work: () => Promise<unknown>, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs;
  let pauseMs = FIRST_PAUSE_MS;
  let isWritten = false;
  while (!isWritten && performance.now() < deadline) {
    await pause(pauseMs, undefined, { ref: false });
    pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
    isWritten = await work().then(
      () => true,
      () => false,
    );
  }
}
