import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

/** A start that cannot be, told in one sentence; empty when another process has told it. */
export class CannotStart extends Error {}

/** The schema cannot be brought up to date; `url` is that of the database, null for the embedded one. */
export function cannotMigrate(message: string, url: string | null): CannotStart {
  return new CannotStart(url === null ? message : `The database of DATABASE_URL is not ready. ${message}`);
}

/** What is to be closed in the end, in reverse. */
export type Closers = (() => unknown)[];

/** Longer than `drain` takes; shorter, with what comes on top, than a service manager waits. */
const LONGEST_MS = 17_000;
/** Who comes after one that took all the time can at least begin. */
const LEAST_MS = 2000;

/** false: one of them failed, or did not end within what was left of `longestMs`; the others are closed all the same. */
export async function closeAll(
  closers: Closers,
  log: Logger,
  { longestMs = LONGEST_MS, leastMs = LEAST_MS } = {},
): Promise<boolean> {
  const deadline = Date.now() + longestMs;
  let well = true;
  for (const closer of closers.reverse()) {
    try {
      await Promise.race([closer(), tooLong(Math.max(deadline - Date.now(), leastMs))]);
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
