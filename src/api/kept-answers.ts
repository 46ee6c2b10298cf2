import { LRUCache } from 'lru-cache';
import type { ReadyAnswer } from './ready-answer.ts';

/** The answer kept under `key`, or the one that `make` makes of this version of the shelf. */
export type KeptAnswers<T> = (key: string, version: number, make: () => ReadyAnswer<T>) => ReadyAnswer<T>;

/** Answers that nothing but the shelf changes, up to so many plain bytes; packed forms are a fifth of them. */
export function keepAnswers<T>(mostBytes: number): KeptAnswers<T> {
  const answers = new LRUCache<string, { version: number; answer: ReadyAnswer<T> }>({
    maxSize: mostBytes,
    // A whole large catalogue at once would push out all that is asked for often.
    maxEntrySize: mostBytes / 2,
    sizeCalculation: ({ answer }) => answer.bytes.plain.length,
  });
  return (key, version, make) => {
    const kept = answers.get(key);
    if (kept?.version === version) return kept.answer;
    const answer = make();
    answers.set(key, { version, answer });
    return answer;
  };
}
