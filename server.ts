import cluster from 'node:cluster';
import { pino } from 'pino';
import { CannotStart, type Closers, closeAll } from './cannot-start.ts';
import { logOptions } from './src/api/log.ts';
import { findUnknownNames, readSettings } from './src/settings.ts';

/**
 * The shop in this process, or with SHOP_PROCESSES in several that share its port. Each is loaded only where it runs:
 * the primary has no use for pages and calls.
 */
async function main(): Promise<void> {
  const reading = readSettings(process.env);
  if (!reading.ok) throw new CannotStart(reading.message);
  const { settings } = reading;
  const log = pino({ level: settings.logLevel, ...logOptions }, pino.destination(2));
  if (cluster.isPrimary)
    for (const variable of findUnknownNames(process.env))
      log.warn({ variable }, 'no setting has this name: it changes nothing');
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

/** It waits for the last process first, and ends it after 25 s (processes.ts). */
const PRIMARY_END = { longestMs: 26_000 };

/** Signals are heard from the very first moment: who asks during a start must not be left with half of one. */
function untilAsked(): { settled: Promise<void>; also(told: Promise<void>): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  process.once('SIGINT', () => resolve());
  process.once('SIGTERM', () => resolve());
  // Of use to several processes only (many-processes.ts); unheard, it would end this one.
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
