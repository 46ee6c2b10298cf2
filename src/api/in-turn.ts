import { veryBusy } from './overload.ts';

/** What can be done within a second; whoever comes later would wait only to hear that others came before. */
const MOST_WAITING = 200;

/**
 * Begins at most `most` pieces of work at once; what comes meanwhile waits in the order in which it came. Work that
 * takes longer than `longestMs` waits for something itself, and gives its place on. Who hangs up stops waiting.
 */
export function createTurns(
  most: number,
  longestMs: number,
  mostWaiting = MOST_WAITING,
): <T>(work: () => Promise<T>, hungUp?: AbortSignal) => Promise<T> {
  const waiting = new Set<() => void>();
  let free = most;
  const giveOn = () => {
    const [next] = waiting;
    if (next) {
      waiting.delete(next);
      next();
    } else free++;
  };
  const wait = (hungUp: AbortSignal | undefined) => {
    if (waiting.size >= mostWaiting || hungUp?.aborted) throw veryBusy();
    return new Promise<void>((resolve, reject) => {
      waiting.add(resolve);
      const leave = () => waiting.delete(resolve) && reject(veryBusy());
      hungUp?.addEventListener('abort', leave, { once: true });
    });
  };
  return async (work, hungUp) => {
    if (free > 0) free--;
    else await wait(hungUp);
    let placed = true;
    const leave = () => {
      if (placed) giveOn();
      placed = false;
    };
    const timer = setTimeout(leave, longestMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      leave();
    }
  };
}
