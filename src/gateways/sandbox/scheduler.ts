import { setTimeout as pause } from 'node:timers/promises';
import type { BaseLogger } from 'pino';

/** Work that continues after an answer was sent. */
export interface Scheduler {
  /** Aborts when the sandbox stops. */
  readonly stopped: AbortSignal;
  /** Waits for this many of the provider's minutes; false when the sandbox stopped meanwhile. */
  wait(providerMinutes: number): Promise<boolean>;
  /** Work that fails is logged: it must not end the shop, in whose process it runs. */
  run(work: () => Promise<void>): void;
  /** Settles when no work is pending any more, delayed work included. */
  idle(): Promise<void>;
  stop(): void;
}

/** @param timeScale seconds of the provider's time per real second. */
export function createScheduler(timeScale: number, log: BaseLogger): Scheduler {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  return {
    stopped: stopping.signal,
    wait: (providerMinutes) =>
      pause((providerMinutes * 60_000) / timeScale, undefined, { signal: stopping.signal }).then(
        () => true,
        () => false,
      ),
    run(work) {
      const task = work()
        .catch((error: unknown) => log.error({ err: error }, 'the sandbox could not finish its work'))
        .finally(() => underWay.delete(task));
      underWay.add(task);
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    stop: () => stopping.abort(),
  };
}
