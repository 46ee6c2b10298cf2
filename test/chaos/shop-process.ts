import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '../..');

/** Far more than a short outage of the database can cause. */
const MAX_FAILURES = 30;

export interface ShopProcess {
  /** Settles when the shop reports that it is ready. Rejects when it never starts. */
  whenReady(): Promise<void>;
  /** SIGKILL, even while it starts; it is started again. Settles when it is dead. */
  kill(): Promise<void>;
  /** SIGTERM, without a restart. Returns the exit code. */
  close(): Promise<number | null>;
  readonly counts: {
    starts: number;
    kills: number;
    /** Exits during a start, because its database was away. */
    failedStarts: number;
    /** Exits by itself after it had been ready. */
    falls: number;
  };
}

/** Keeps the real shop running on `url`: whenever its process ends, it is started again. */
export function openShopProcess(parts: {
  url: string;
  env: Record<string, string>;
  /** What the shop writes to stdout and stderr. */
  logFile: string;
}): ShopProcess {
  const counts = { starts: 0, kills: 0, failedStarts: 0, falls: 0 };
  let closing = false;
  let current: ChildProcess;
  let ready = false;
  let killed = false;
  let failuresInARow = 0;

  const keepOpen = async () => {
    while (!closing) {
      current = spawnShop(parts);
      counts.starts += 1;
      ready = false;
      killed = false;
      const child = current;
      const ended = once(child, 'exit');
      void untilReady(child, parts.url).then((answered) => {
        if (!answered || child !== current) return;
        ready = true;
        failuresInARow = 0;
      });
      await ended;
      if (killed || closing) continue;
      if (ready) {
        counts.falls += 1;
      } else {
        counts.failedStarts += 1;
        failuresInARow += 1;
      }
      await pause(100);
    }
  };
  const open = keepOpen();

  return {
    counts,
    async whenReady() {
      while (!ready) {
        if (failuresInARow > MAX_FAILURES) throw new Error(`the shop does not start; see ${parts.logFile}`);
        await pause(20);
      }
    },
    async kill() {
      const child = current;
      killed = true;
      ready = false;
      counts.kills += 1;
      const ended = hasEnded(child) || once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    async close() {
      closing = true;
      current.kill('SIGTERM');
      await open;
      return current.exitCode;
    },
  };
}

function spawnShop({ env, logFile }: { env: Record<string, string>; logFile: string }): ChildProcess {
  const output = openSync(logFile, 'a');
  const child = spawn(process.execPath, [join(ROOT, 'server.ts')], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  return child;
}

/** False if the process has exited instead. */
async function untilReady(child: ChildProcess, url: string): Promise<boolean> {
  while (!hasEnded(child)) {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok && !hasEnded(child)) return true;
    await pause(30);
  }
  return false;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
