/** Kept for one list: enough for a way through several orders and back. */
const MOST = 20;

const clearAll: (() => void)[] = [];

/**
 * What a list showed, by the history entry that showed it, for Back and Forward: its answer, so that the list is drawn at
 * once, as high as it was, and the browser finds the place that was left; or the ticks of packing. In memory only, and
 * only for the token it came by.
 */
export interface KeptByEntry<T> {
  readonly of: (token: string, entry: string) => T | undefined;
  readonly keep: (token: string, entry: string, shown: T) => void;
}

/** Made once for each list, beside its page. */
export function keptByEntry<T>(): KeptByEntry<T> {
  const entries = new Map<string, T>();
  let owner = '';
  clearAll.push(() => entries.clear());
  return {
    of: (token, entry) => (token === owner ? entries.get(entry) : undefined),
    keep(token, entry, shown) {
      if (token !== owner) entries.clear();
      owner = token;
      entries.delete(entry);
      entries.set(entry, shown);
      const [oldest] = entries.keys();
      if (entries.size > MOST && oldest !== undefined) entries.delete(oldest);
    },
  };
}

/** Whoever signs out leaves nothing. */
export function forgetKept(): void {
  for (const clear of clearAll) clear();
}
