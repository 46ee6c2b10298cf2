/** The number of purchases done; mayhem waits for certain counts, so that it strikes while there is work. */
export interface Progress {
  step(): void;
  /** Settles when `count` purchases are done. */
  reached(count: number): Promise<void>;
}

export function newProgress(): Progress {
  let done = 0;
  let waiting: { count: number; go: () => void }[] = [];
  return {
    step() {
      done += 1;
      const due = waiting.filter(({ count }) => count <= done);
      waiting = waiting.filter(({ count }) => count > done);
      for (const { go } of due) go();
    },
    reached(count) {
      if (done >= count) return Promise.resolve();
      return new Promise((go) => waiting.push({ count, go }));
    },
  };
}
