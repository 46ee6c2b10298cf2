/**
 * Begins at most `most` pieces of work at once; what comes meanwhile waits in the order in which it came. Work that
 * takes longer than `longestMs` waits for something itself, and gives its place on.
 */
export function createTurns(most: number, longestMs: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = most;
  const giveOn = () => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
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
