import type { Worker } from 'node:cluster';
import { type FromPrimary, FromProcess } from './messages.ts';

/** A process that does not answer within this many ms is left out, so that the figures of the others still arrive. */
const PATIENCE_MS = 2000;

interface Gathering {
  asker: Worker;
  waitingFor: Set<number>;
  all: unknown[];
  timer: NodeJS.Timeout;
}

/**
 * The primary's part of /metrics: whichever process is asked gets the figures of all. `hear` starts to listen to a
 * process.
 */
export function openFigureGatherer(everybody: () => readonly Worker[]): { hear(worker: Worker): void } {
  const gatherings = new Map<string, Gathering>();

  const begin = (asker: Worker, id: string) => {
    const asked = everybody().filter((worker) => worker.isConnected());
    const timer = setTimeout(() => finish(id), PATIENCE_MS);
    gatherings.set(id, { asker, waitingFor: new Set(asked.map((worker) => worker.id)), all: [], timer });
    for (const worker of asked) tell(worker, { say: 'tell-figures', id });
  };

  const take = (worker: Worker, id: string, figures: unknown) => {
    const gathering = gatherings.get(id);
    if (!gathering?.waitingFor.delete(worker.id)) return;
    gathering.all.push(figures);
    if (gathering.waitingFor.size === 0) finish(id);
  };

  const finish = (id: string) => {
    const gathering = gatherings.get(id);
    if (!gathering) return;
    gatherings.delete(id);
    clearTimeout(gathering.timer);
    tell(gathering.asker, { say: 'all-figures', id, all: gathering.all });
  };

  return {
    hear(worker) {
      worker.on('message', (message: unknown) => {
        const { success, data } = FromProcess.safeParse(message);
        if (!success) return;
        if (data.say === 'ask-figures') begin(worker, data.id);
        else take(worker, data.id, data.figures);
      });
    },
  };
}

/** Sends a message. A process that has just exited misses it, which is no error. */
export function tell(worker: Worker, message: FromPrimary): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}
