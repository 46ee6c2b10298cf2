import type { Worker } from 'node:cluster';
import { addUp, type Metrics, onlyCounts } from './merge-metrics.ts';
import { type FromPrimary, FromProcess } from './messages.ts';

/**
 * In ms: how long a process has to answer. Longer than any of them waits for the database (at-most-every.ts), so that
 * only a process that does nothing at all is left out, and the metrics of the others still arrive.
 */
const TIMEOUT_MS = 3000;

interface Gathering {
  asker: Worker;
  waitingFor: Set<Worker>;
  answered: Set<Worker>;
  timer: NodeJS.Timeout;
}

/**
 * The primary's part of /metrics: whichever process is asked returns the metrics of all. The counts of a process that
 * does not answer, or has exited, stay in the sum, because a counter that falls is read as a restart. `collectFrom`
 * starts listening to a process.
 */
export function openMetricGatherer(workers: () => readonly Worker[]): { collectFrom(worker: Worker): void } {
  const gatherings = new Map<string, Gathering>();
  /** The latest metrics of each running process. */
  const last = new Map<Worker, Metrics>();
  /** The counts of processes that have exited. */
  let exitedCounts: Metrics = [];

  const begin = (asker: Worker, id: string, metrics: Metrics) => {
    last.set(asker, metrics);
    const asked = workers().filter((worker) => worker !== asker && worker.isConnected());
    const timer = setTimeout(() => finish(id), TIMEOUT_MS);
    gatherings.set(id, { asker, waitingFor: new Set(asked), answered: new Set([asker]), timer });
    for (const worker of asked) tell(worker, { say: 'tell-metrics', id });
    if (asked.length === 0) finish(id);
  };

  const take = (worker: Worker, id: string | null, metrics: Metrics) => {
    last.set(worker, metrics);
    const gathering = id === null ? undefined : gatherings.get(id);
    if (!id || !gathering?.waitingFor.delete(worker)) return;
    gathering.answered.add(worker);
    if (gathering.waitingFor.size === 0) finish(id);
  };

  const finish = (id: string) => {
    const gathering = gatherings.get(id);
    if (!gathering) return;
    gatherings.delete(id);
    clearTimeout(gathering.timer);
    const { asker, answered } = gathering;
    const all = [...last].map(([worker, metrics]) => (answered.has(worker) ? metrics : onlyCounts(metrics)));
    tell(asker, { say: 'all-metrics', id, all: [...all, exitedCounts] });
  };

  const keepCountsOf = (worker: Worker) => {
    const metrics = last.get(worker);
    last.delete(worker);
    if (metrics) exitedCounts = addUp([exitedCounts, onlyCounts(metrics)]);
  };

  return {
    collectFrom(worker) {
      worker.on('message', (message: unknown) => {
        const { success, data } = FromProcess.safeParse(message);
        if (!success) return;
        if (data.say === 'ask-metrics') begin(worker, data.id, data.metrics);
        else take(worker, data.id, data.metrics);
      });
      // A process's last message may arrive after its 'exit', but not after 'disconnect'.
      worker.once('disconnect', () => keepCountsOf(worker));
    },
  };
}

/** Sends a message. A process that has just exited misses it, which is no error. */
export function tell(worker: Worker, message: FromPrimary): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}
