import { LRUCache } from 'lru-cache';
import type { ReadyAnswer } from './ready-answer.ts';

/** The answer cached under `key`, or the one that `make` builds for this version of the products. */
type AnswerCache<T> = (key: string, version: number, make: () => ReadyAnswer<T>) => ReadyAnswer<T>;

/** Size of an entry beyond its plain bytes (key, headers, objects): measured at 1.4 KB. */
const BYTES_BESIDE = 2048;

/** Caches answers that depend on the products alone, up to `maxBytes` plain bytes; compressed forms add a fifth. */
export function createAnswerCache<T>(maxBytes: number): AnswerCache<T> {
  const answers = new LRUCache<string, { version: number; answer: ReadyAnswer<T> }>({
    maxSize: maxBytes,
    // An answer that holds all of a large catalogue would evict everything that is requested often.
    maxEntrySize: maxBytes / 2,
    // An empty page takes memory too, so requests for millions of them stay within the limit.
    sizeCalculation: ({ answer }) => answer.bytes.plain.length + BYTES_BESIDE,
  });
  return (key, version, make) => {
    const cached = answers.get(key);
    if (cached?.version === version) return cached.answer;
    const answer = make();
    answers.set(key, { version, answer });
    return answer;
  };
}
