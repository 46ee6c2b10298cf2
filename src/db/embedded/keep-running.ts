import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { endPostgres, type Launch, launchPostgres } from './postmaster.ts';

/** Launches PostgreSQL, and relaunches it whenever it exits by itself, until `stop`. */
export async function keepRunning(
  launch: Launch,
  log: Pick<Logger, 'error'>,
): Promise<{ ok: true; stop(): Promise<void> } | { ok: false; reason: string }> {
  const first = await launchPostgres(launch);
  if (!first.ok) return first;
  let current = first.process;
  let stopping = false;
  let restart = Promise.resolve();

  function watch(child: ChildProcess): void {
    current = child;
    child.once('exit', () => {
      if (!stopping) restart = startAgain();
    });
  }

  async function startAgain(): Promise<void> {
    log.error('the embedded database has ended by itself and is started again');
    while (!stopping) {
      const next = await launchPostgres(launch).catch(
        (error) => ({ ok: false, reason: String(error) }) as const,
      );
      if (next.ok) return watch(next.process);
      log.error({ reason: next.reason }, 'the embedded database does not start');
      await pause(1000);
    }
  }

  watch(current);
  const stop = async () => {
    stopping = true;
    await restart;
    await endPostgres(current);
  };
  return { ok: true, stop };
}
