import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { FromPrimary, type FromProcess } from './messages.ts';

/** This process as one of several that share the shop's port. */
interface OneOfMany {
  /** Settles when another process has taken over. */
  readonly takenOver: Promise<void>;
  /** Sets how this process's figures are read, whenever any process is asked for those of all. */
  tellFigures(own: () => Promise<unknown>): void;
  /** The figures of all processes that answer, including this one. */
  figuresOfAll(): Promise<unknown[]>;
}

/** null when this process is the shop's only one. */
export function oneOfMany(): OneOfMany | null {
  if (!cluster.isWorker) return null;
  const takenOver = Promise.withResolvers<void>();
  const asked = new Map<string, (all: unknown[]) => void>();
  let own: () => Promise<unknown> = async () => [];
  process.on('message', async (message: unknown) => {
    const { success, data } = FromPrimary.safeParse(message);
    if (!success) return;
    if (data.say === 'leave') takenOver.resolve();
    else if (data.say === 'tell-figures') say({ say: 'my-figures', id: data.id, figures: await own() });
    else asked.get(data.id)?.(data.all);
  });
  return {
    takenOver: takenOver.promise,
    tellFigures(read) {
      own = read;
    },
    figuresOfAll() {
      const id = randomUUID();
      return new Promise((resolve) => {
        asked.set(id, (all) => {
          asked.delete(id);
          resolve(all);
        });
        say({ say: 'ask-figures', id });
      });
    },
  };
}

function say(message: FromProcess): void {
  if (process.connected) process.send?.(message);
}
