import cluster from 'node:cluster';
import { type Logger, pino } from 'pino';
import { CannotStart, type Closers, closeAll } from './cannot-start.ts';
import { shop } from './shop.config.ts';
import { inventedFacts } from './shop.invented.ts';
import { logOptions } from './src/api/log.ts';
import { findUnknownNames, readSettings, type Settings } from './src/settings.ts';

/**
 * Runs the shop in this process, or with SHOP_PROCESSES in several that share its port. Each part is loaded only where
 * it runs: the primary does not need pages and calls.
 */
async function main(): Promise<void> {
  const reading = readSettings(process.env);
  if (!reading.ok) throw new CannotStart(reading.message);
  const { settings } = reading;
  const log = pino({ level: settings.logLevel, ...logOptions }, pino.destination(2));
  if (cluster.isPrimary) warn(settings, log);
  const asked = untilAsked();
  const primary = settings.processes > 1 && cluster.isPrimary;
  const closers: Closers = [];
  try {
    if (primary) {
      const { openManyProcesses } = await import('./many-processes.ts');
      await openManyProcesses(settings, log, closers);
    } else {
      const { openOneProcess } = await import('./one-process.ts');
      const { toldToLeave } = await openOneProcess(settings, log, closers);
      asked.also(toldToLeave);
    }
    await asked.settled;
    if (cluster.isPrimary) process.stdout.write('Closing the shop.\n');
  } finally {
    if (!(await closeAll(closers, log, primary ? PRIMARY_END : {}))) process.exitCode = 1;
  }
}

/** What does not stop a start, but is hardly what the owner wants. */
function warn(settings: Settings, log: Logger): void {
  for (const variable of findUnknownNames(process.env))
    log.warn({ variable }, 'no setting has this name: it changes nothing');
  const facts = settings.production ? inventedFacts(shop) : [];
  if (facts.length > 0) log.warn({ facts }, 'shop.config.ts still has facts that the demo invented');
}

/** The primary waits for the last process first, and kills it after 25 s (processes.ts). */
const PRIMARY_END = { longestMs: 26_000 };

/** Listens to signals from the very first moment, so that one during the start does not leave a half-started shop. */
function untilAsked(): { settled: Promise<void>; also(told: Promise<void>): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  process.once('SIGINT', () => resolve());
  process.once('SIGTERM', () => resolve());
  // Only the primary of several processes uses it (many-processes.ts); without a listener it would end this process.
  process.on('SIGUSR2', () => undefined);
  return { settled: promise, also: (told) => void told.then(resolve) };
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
