/** Entries kept for one list: enough to open several orders and come back. */
const MAX_ENTRIES = 20;

const clearAll: (() => void)[] = [];

/**
 * Keeps something for each history entry of a list, for Back and Forward: the list's answer, so that the list is drawn
 * at once and at its former height, and the browser can restore the scroll position; the ticks of the packing page; or
 * how many rows are drawn. In memory only, and only for the token under which it was kept.
 */
export interface KeptByEntry<T> {
  readonly of: (token: string, entry: string) => T | undefined;
  readonly keep: (token: string, entry: string, shown: T) => void;
}

/** Create one for each list, beside its page. */
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
      if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
    },
  };
}

/** Called at sign-out: nothing of the person stays. */
export function forgetKept(): void {
  for (const clear of clearAll) clear();
}
