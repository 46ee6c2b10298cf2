import { type Logger, pino } from 'pino';
import { onTestFinished } from 'vitest';
import { type Closers, closeAll } from '../../close-all.ts';
import { readSettings, type Settings } from '../../src/settings.ts';

/**
 * Opens a part of the shop (open-parts.ts) as a start with these environment variables does. `close` closes what was
 * opened; otherwise the end of the test does. Throws whatever would stop such a start.
 */
export async function openAsAStart<Part>(
  environment: Parameters<typeof readSettings>[0],
  open: (settings: Settings, log: Logger, closers: Closers) => Promise<Part>,
  log: Logger = pino({ level: 'silent' }),
): Promise<{ part: Part; close(): Promise<void> }> {
  const reading = readSettings(environment);
  if (!reading.ok) throw new Error(reading.message);
  const closers: Closers = [];
  const close = async () => void (await closeAll(closers.splice(0), log));
  onTestFinished(close);
  return { part: await open(reading.settings, log, closers), close };
}
