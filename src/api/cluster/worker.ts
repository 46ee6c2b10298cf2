import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import type { Metrics } from './merge-metrics.ts';
import { FromPrimary, type FromProcess } from './messages.ts';

/** This process as one of several that share the shop's port (Node's cluster). */
export interface ClusterWorker {
  /** Settles when another process has taken over. */
  readonly takenOver: Promise<void>;
  /** Sets how this process's metrics are read whenever any process is asked for the metrics of all. */
  provideMetrics(own: () => Promise<Metrics>): void;
  /** The metrics of this process and of all that answer; of the silent and the exited ones only the counts. */
  metricsOfAll(): Promise<Metrics[]>;
  /** Leaves the last metrics of this process with the primary. */
  leaveMetrics(): Promise<void>;
}

/** null when this process is the shop's only one. */
export function openWorker(): ClusterWorker | null {
  if (!cluster.isWorker) return null;
  const takenOver = Promise.withResolvers<void>();
  const asked = new Map<string, (all: Metrics[]) => void>();
  let own: () => Promise<Metrics> = async () => [];
  process.on('message', async (message: unknown) => {
    const { success, data } = FromPrimary.safeParse(message);
    if (!success) return;
    if (data.say === 'leave') takenOver.resolve();
    else if (data.say === 'tell-metrics') await say({ say: 'my-metrics', id: data.id, metrics: await own() });
    else asked.get(data.id)?.(data.all);
  });
  return {
    takenOver: takenOver.promise,
    provideMetrics(read) {
      own = read;
    },
    async metricsOfAll() {
      const id = randomUUID();
      const metrics = await own();
      return new Promise((resolve) => {
        asked.set(id, (all) => {
          asked.delete(id);
          resolve(all);
        });
        void say({ say: 'ask-metrics', id, metrics });
      });
    },
    leaveMetrics: async () => say({ say: 'my-metrics', id: null, metrics: await own() }),
  };
}

/** Resolves once the message is sent, or at once when the primary is gone. */
function say(message: FromProcess): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, () => resolve());
    else resolve();
  });
}
