import type { Logger } from 'pino';

/** A start that cannot be, told in one sentence. */
export class CannotStart extends Error {}

/** What is to be closed in the end, in reverse. */
export type Closers = (() => unknown)[];

/** false: one of them failed; the others are closed all the same. */
export async function closeAll(closers: Closers, log: Logger): Promise<boolean> {
  let well = true;
  for (const closer of closers.reverse()) {
    try {
      await closer();
    } catch (err) {
      well = false;
      log.error({ err }, 'a part of the shop could not be closed');
    }
  }
  return well;
}
