import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import type { Figures } from './figures.ts';
import { FromPrimary, type FromProcess } from './messages.ts';

/** This process as one of several that share the shop's port (Node's cluster). */
export interface ClusterWorker {
  /** Settles when another process has taken over. */
  readonly takenOver: Promise<void>;
  /** Sets how this process's figures are read whenever any process is asked for the figures of all. */
  tellFigures(own: () => Promise<Figures>): void;
  /** The figures of this process and of all that answer; of the silent and the exited ones only the counts. */
  figuresOfAll(): Promise<Figures[]>;
  /** Leaves the last figures of this process with the primary. */
  leaveFigures(): Promise<void>;
}

/** null when this process is the shop's only one. */
export function openWorker(): ClusterWorker | null {
  if (!cluster.isWorker) return null;
  const takenOver = Promise.withResolvers<void>();
  const asked = new Map<string, (all: Figures[]) => void>();
  let own: () => Promise<Figures> = async () => [];
  process.on('message', async (message: unknown) => {
    const { success, data } = FromPrimary.safeParse(message);
    if (!success) return;
    if (data.say === 'leave') takenOver.resolve();
    else if (data.say === 'tell-figures') await say({ say: 'my-figures', id: data.id, figures: await own() });
    else asked.get(data.id)?.(data.all);
  });
  return {
    takenOver: takenOver.promise,
    tellFigures(read) {
      own = read;
    },
    async figuresOfAll() {
      const id = randomUUID();
      const figures = await own();
      return new Promise((resolve) => {
        asked.set(id, (all) => {
          asked.delete(id);
          resolve(all);
        });
        void say({ say: 'ask-figures', id, figures });
      });
    },
    leaveFigures: async () => say({ say: 'my-figures', id: null, figures: await own() }),
  };
}

/** Resolves once the message is sent, or at once when the primary is gone. */
function say(message: FromProcess): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, () => resolve());
    else resolve();
  });
}
