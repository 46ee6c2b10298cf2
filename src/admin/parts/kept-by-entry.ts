/** Kept for one list: enough for a way through several orders and back. */
const MOST = 20;

const clearAll: (() => void)[] = [];

/**
 * Answers of one list by the history entry that showed them, for Back and Forward: the list is drawn at once, as high as
 * it was, so that the browser finds the place that was left. In memory only, and only for the token they came by.
 * Packing keeps its ticks like this too.
 */
export interface KeptAnswers<T> {
  readonly of: (token: string, entry: string) => T | undefined;
  readonly keep: (token: string, entry: string, answer: T) => void;
}

/** Made once for each list, beside its page. */
export function keptAnswers<T>(): KeptAnswers<T> {
  const answers = new Map<string, T>();
  let owner = '';
  clearAll.push(() => answers.clear());
  return {
    of: (token, entry) => (token === owner ? answers.get(entry) : undefined),
    keep(token, entry, answer) {
      if (token !== owner) answers.clear();
      owner = token;
      answers.delete(entry);
      answers.set(entry, answer);
      const [oldest] = answers.keys();
      if (answers.size > MOST && oldest !== undefined) answers.delete(oldest);
    },
  };
}

/** Whoever signs out leaves nothing. */
export function forgetAnswers(): void {
  for (const clear of clearAll) clear();
}
