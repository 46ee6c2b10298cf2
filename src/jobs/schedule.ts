import type { Logger } from 'pino';
import { bringForward } from '../shop/clock-set-back.ts';
import { anonymiseBuyersWhoLeft } from '../shop/customers/anonymise-buyers.ts';
import { deleteExpired } from '../shop/delete-expired.ts';
import { issueCreditNotes } from '../shop/documents/issue-credit-notes.ts';
import { eraseUnpaidOrders } from '../shop/orders/erase-unpaid-orders.ts';
import { reconcileDue } from '../shop/payments/settle/reconcile.ts';
import { workRefunds } from '../shop/refunds/work-refunds.ts';
import type { Shop } from '../shop/shop.ts';

/**
 * All timed work of the shop. Every process runs it; work that must happen once is claimed in the database. Decision
 * 166 promises how often the last three run.
 */
export const TIMED_WORK: readonly TimedWork[] = [
  { name: 'ask the gateway about open payments', everySeconds: 3, run: askAboutPayments },
  { name: 'send refunds and ask what became of them', everySeconds: 3, run: (shop) => workRefunds(shop, 20) },
  { name: 'bring forward what a clock that was ahead put off', everySeconds: 60, run: bringForward },
  { name: 'issue credit notes', everySeconds: 10, run: issueCreditNotes },
  { name: 'store readings of page speed', everySeconds: 5, run: ({ vitals }) => vitals.write() },
  {
    name: 'renew the keys of tokens',
    everySeconds: 60,
    run: ({ keys, clock }) => keys.tokens.renew(clock()),
  },
  { name: 'anonymise finished orders of deleted accounts', everySeconds: 3600, run: anonymiseBuyersWhoLeft },
  { name: 'delete unpaid orders that nobody needs', everySeconds: 3600, run: eraseUnpaidOrders },
  { name: 'delete expired data', everySeconds: 600, run: deleteExpired },
];

/** How many payments are asked about at once, so that the provider does not get hundreds of questions together. */
const PAYMENTS_AT_ONCE = 20;
/**
 * How many batches follow each other in a run: abandoned payments must not make everybody wait, nor a run last for
 * ever.
 */
const MAX_BATCHES = 20;

/**
 * Stops between two batches when the process is stopping or the provider is unreachable: every payment would wait for
 * it.
 */
export async function askAboutPayments(shop: Shop, isStopped: () => boolean): Promise<void> {
  for (let batch = 1; batch <= MAX_BATCHES && !isStopped(); batch++) {
    const { due, unreachable } = await reconcileDue(shop, PAYMENTS_AT_ONCE);
    if (due < PAYMENTS_AT_ONCE || unreachable > 0) return;
  }
}

/** Nothing waits longer for its first run: a shop that is restarted often would never do what is done hourly. */
const FIRST_RUN_SECONDS = 60;

interface TimedWork {
  name: string;
  everySeconds: number;
  /** `isStopped`: the process is stopping and waits for the run to end. */
  run(shop: Shop, isStopped: () => boolean): Promise<unknown>;
}

/** How often each timed work has failed in this process, by its name. */
export type FailedRuns = Map<string, number>;

/**
 * Starts the timers; each run starts only after the previous one has ended. Counts in `failedRuns`. Returns a function
 * that stops them.
 */
export function startSchedule(
  shop: Shop,
  log: Logger,
  failedRuns: FailedRuns = new Map(),
): () => Promise<void> {
  for (const { name } of TIMED_WORK) failedRuns.set(name, 0);
  const failed = (work: string, error: unknown) => {
    failedRuns.set(work, (failedRuns.get(work) ?? 0) + 1);
    log.error({ err: error, work }, 'timed work failed');
  };
  const stops = TIMED_WORK.map((work) => repeat(shop, work, failed));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

function repeat(
  shop: Shop,
  work: TimedWork,
  failed: (work: string, error: unknown) => void,
): () => Promise<void> {
  let stopped = false;
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const wait = (seconds: number) => {
    if (!stopped) timer = setTimeout(run, seconds * 1000).unref();
  };
  const run = () => {
    running = work
      .run(shop, () => stopped)
      .catch((error: unknown) => failed(work.name, error))
      .finally(() => wait(work.everySeconds));
  };
  wait(Math.min(work.everySeconds, FIRST_RUN_SECONDS));
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
