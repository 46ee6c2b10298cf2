import type { Worker } from 'node:cluster';
import { addUp, type Figures, onlyCounts } from './figures.ts';
import { type FromPrimary, FromProcess } from './messages.ts';

/**
 * ms that a process has to answer. Longer than any of them waits for the database (at-most-every.ts), so that only one
 * that does nothing at all is left out, and the figures of the others still arrive.
 */
const PATIENCE_MS = 3000;

interface Gathering {
  asker: Worker;
  waitingFor: Set<Worker>;
  heard: Set<Worker>;
  timer: NodeJS.Timeout;
}

/**
 * The primary's part of /metrics: whichever process is asked gets the figures of all. What a process counted stays in
 * the sum when it does not answer or has gone, because whoever reads counters takes one that falls for a new beginning.
 * `hear` starts to listen to a process.
 */
export function openFigureGatherer(everybody: () => readonly Worker[]): { hear(worker: Worker): void } {
  const gatherings = new Map<string, Gathering>();
  /** The last figures of each process that runs. */
  const last = new Map<Worker, Figures>();
  /** What those counted that have gone. */
  let gone: Figures = [];

  const begin = (asker: Worker, id: string, figures: Figures) => {
    last.set(asker, figures);
    const asked = everybody().filter((worker) => worker !== asker && worker.isConnected());
    const timer = setTimeout(() => finish(id), PATIENCE_MS);
    gatherings.set(id, { asker, waitingFor: new Set(asked), heard: new Set([asker]), timer });
    for (const worker of asked) tell(worker, { say: 'tell-figures', id });
    if (asked.length === 0) finish(id);
  };

  const take = (worker: Worker, id: string | null, figures: Figures) => {
    last.set(worker, figures);
    const gathering = id === null ? undefined : gatherings.get(id);
    if (!id || !gathering?.waitingFor.delete(worker)) return;
    gathering.heard.add(worker);
    if (gathering.waitingFor.size === 0) finish(id);
  };

  const finish = (id: string) => {
    const gathering = gatherings.get(id);
    if (!gathering) return;
    gatherings.delete(id);
    clearTimeout(gathering.timer);
    const { asker, heard } = gathering;
    const all = [...last].map(([worker, figures]) => (heard.has(worker) ? figures : onlyCounts(figures)));
    tell(asker, { say: 'all-figures', id, all: [...all, gone] });
  };

  const bury = (worker: Worker) => {
    const figures = last.get(worker);
    last.delete(worker);
    if (figures) gone = addUp([gone, onlyCounts(figures)]);
  };

  return {
    hear(worker) {
      worker.on('message', (message: unknown) => {
        const { success, data } = FromProcess.safeParse(message);
        if (!success) return;
        if (data.say === 'ask-figures') begin(worker, data.id, data.figures);
        else take(worker, data.id, data.figures);
      });
      // Its last message may come after its 'exit', but not after this.
      worker.once('disconnect', () => bury(worker));
    },
  };
}

/** Sends a message. A process that has just exited misses it, which is no error. */
export function tell(worker: Worker, message: FromPrimary): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}
