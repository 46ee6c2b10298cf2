import cluster from 'node:cluster';
import { pino } from 'pino';
import { CannotStart } from './cannot-start.ts';
import { type Closers, closeAll } from './close-all.ts';
import { shopFacts } from './shop.config.ts';
import { logOptions } from './src/api/monitoring/log.ts';
import { openLogOutput } from './src/api/monitoring/log-output.ts';
import { findUnusableFact } from './src/setting-facts.ts';
import { findWarnings } from './src/setting-warnings.ts';
import { readSettings } from './src/settings.ts';

/**
 * Runs the shop in this process or, with SHOP_PROCESSES, in several that share its port. Each part is loaded only where
 * it runs: the primary does not need pages and calls.
 */
async function main(): Promise<void> {
  doWithoutReaders();
  const reading = readSettings(process.env);
  if (!reading.ok) throw new CannotStart(reading.message);
  const unusable = findUnusableFact(shopFacts);
  if (unusable !== null) throw new CannotStart(unusable);
  const { settings } = reading;
  const log = pino({ level: settings.logLevel, ...logOptions }, openLogOutput(2));
  if (cluster.isPrimary) {
    for (const { message, about } of findWarnings(settings, process.env)) log.warn(about ?? {}, message);
  }
  const shutdown = listenForShutdown();
  const managesOthers = settings.processes > 1 && cluster.isPrimary;
  const closers: Closers = [];
  try {
    if (managesOthers) {
      const { openManyProcesses } = await import('./many-processes.ts');
      await openManyProcesses(settings, log, closers);
    } else {
      const { openOneProcess } = await import('./one-process.ts');
      const { takenOver } = await openOneProcess(settings, log, closers);
      void takenOver.then(shutdown.request);
    }
    await shutdown.requested;
    if (cluster.isPrimary) process.stdout.write('Closing the shop.\n');
  } finally {
    if (!(await closeAll(closers, log, managesOthers ? WITH_OTHERS : {}))) process.exitCode = 1;
  }
}

/**
 * The reader of our output may exit before us, as when Ctrl-C ends `npm start | tee shop.log`; an unhandled stream
 * error would then kill the process in the middle of an order.
 */
function doWithoutReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** The primary first waits for the last of the other processes, and kills it after 25 s (primary.ts). */
const WITH_OTHERS = { timeoutMs: 26_000 };

/** Listens to signals from the very first moment, so that one during the start does not leave a half-started shop. */
function listenForShutdown(): { requested: Promise<void>; request(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const request = () => resolve();
  process.once('SIGINT', request);
  process.once('SIGTERM', request);
  // Only the primary of several processes uses it (many-processes.ts); without a listener it would end this process.
  process.on('SIGUSR2', () => undefined);
  return { requested: promise, request };
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    const expected = error instanceof CannotStart;
    const words = expected ? error.message : error instanceof Error ? error.stack : String(error);
    if (words) process.stderr.write(`${words}\n`);
    process.exit(1);
  },
);
