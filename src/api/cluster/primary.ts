import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { openMetricGatherer, tell } from './gather-metrics.ts';

interface Primary {
  /** Starts the first process and, once it listens, the others. */
  open(): Promise<Opened>;
  /**
   * Replaces one process at a time: each new one listens before the old one is told to leave. false: a new one did not
   * start; null: the shop closes.
   */
  replaceAll(): Promise<boolean | null>;
  /** Stops all processes and waits for the last to exit. */
  close(): Promise<void>;
}

/** `alreadyLogged`: the first process could not open the shop and has logged why. */
type Opened = { ok: true } | { ok: false; alreadyLogged: boolean };

interface Given {
  count: number;
  /** Passed to every process in addition to this one's environment. */
  env: Record<string, string>;
  log: Logger;
}

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 10_000;
/** In ms. A process that ran this long has not failed to start. */
const LONG_LIFE_MS = 60_000;
/** In ms. Longer than `drain` allows a process. */
const END_TIMEOUT_MS = 25_000;

/**
 * The primary's side of Node's cluster (not a PostgreSQL cluster): starts, replaces and stops the processes that share
 * the shop's port (decision 110).
 */
export function openPrimary({ count, env, log }: Given): Primary {
  const slots: (Worker | null)[] = Array.from({ length: count }, () => null);
  const workers = new Set<Worker>();
  const gatherer = openMetricGatherer(() => [...workers]);
  let closing = false;
  let replacing: Promise<boolean | null> = Promise.resolve(true);

  const fork = () => {
    const worker = cluster.fork(env);
    workers.add(worker);
    gatherer.collectFrom(worker);
    worker.once('exit', () => workers.delete(worker));
    worker.on('error', (err) => {
      log.error({ err }, 'a process of the shop could not be started, or not be told something');
      // A process that could not be started emits no 'exit' of its own.
      if (worker.process.pid === undefined) worker.emit('exit', null, null);
    });
    return worker;
  };

  /** Keeps a slot filled: a process that exits without being told to is replaced, after a pause that grows. */
  const superviseSlot = (slot: number, worker: Worker, failures = 0) => {
    slots[slot] = worker;
    const since = Date.now();
    worker.once('exit', async (code: number | null, signal: string | null) => {
      if (closing || slots[slot] !== worker) return;
      const short = Date.now() - since < LONG_LIFE_MS;
      const pauseMs = short ? pauseAfter(failures) : 0;
      log.error(
        { code, signal, pauseMs },
        'a process of the shop has ended by itself; another takes its place',
      );
      await pause(pauseMs);
      await refill(slot, worker, short ? failures + 1 : 0);
    });
  };

  /** Starts another process in a slot whose last one has ended, unless the slot has been filled meanwhile. */
  const refill = async (slot: number, ended: Worker, failures: number): Promise<void> => {
    if (closing || slots[slot] !== ended) return;
    try {
      superviseSlot(slot, fork(), failures);
    } catch (err) {
      // Without memory for a process Node throws, and this one must not end of that, too.
      log.error({ err }, 'no process of the shop can be started; it is tried again');
      await pause(pauseAfter(failures));
      await refill(slot, ended, failures + 1);
    }
  };

  const open = async () => {
    const first = fork();
    if (!(await listens(first))) return { ok: false, alreadyLogged: first.process.exitCode === 1 } as const;
    superviseSlot(0, first);
    for (let slot = 1; slot < count && !closing; slot++) superviseSlot(slot, fork());
    return { ok: true } as const;
  };

  const replaceEach = async () => {
    for (let slot = 0; slot < count && !closing; slot++) {
      const next = fork();
      if (!(await listens(next))) {
        // It was told to end before it listened, like all the others.
        if (closing) return null;
        log.error('a new process of the shop does not start; the old ones go on');
        return false;
      }
      const old = slots[slot];
      superviseSlot(slot, next);
      if (old) await end(old, () => tell(old, { say: 'leave' }));
    }
    return closing ? null : true;
  };

  const close = async () => {
    closing = true;
    await Promise.all([...workers].map((worker) => end(worker, () => worker.process.kill('SIGTERM'))));
  };

  return {
    open,
    replaceAll: () => {
      replacing = replacing.then(replaceEach).catch((err: unknown) => {
        log.error({ err }, 'the processes of the shop could not be replaced');
        return false;
      });
      return replacing;
    },
    close,
  };
}

function pauseAfter(failures: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** failures, MAX_PAUSE_MS);
}

/** Resolves to true when the process listens, to false when it exits first. */
function listens(worker: Worker): Promise<boolean> {
  return new Promise((resolve) => {
    worker.once('listening', () => resolve(true));
    worker.once('exit', () => resolve(false));
  });
}

async function end(worker: Worker, ask: () => void): Promise<void> {
  if (worker.isDead()) return;
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  ask();
  const enough = setTimeout(() => worker.process.kill('SIGKILL'), END_TIMEOUT_MS);
  await ended;
  clearTimeout(enough);
}
