import type { Listen } from '../../db/listen.ts';

/** Content other than products, cached by each process until PostgreSQL announces a change. */
export interface KeptContent {
  /** Caches `read`. The first call after a change reads again; an old value is refreshed in the background. */
  keep<T>(read: () => Promise<T>): () => Promise<T>;
}

/** A notification can be lost without the process noticing. */
const OLD_MS = 60_000;

/** `listen` subscribes to the channel 'content' on the same connection as the page cache (`page-memory.ts`). */
export function keepContent({ listen, clock }: { listen: Listen; clock: () => Date }): KeptContent {
  let changes = 0;
  listen('content', () => {
    changes++;
  });
  const now = () => clock().getTime();

  const keep = <T>(read: () => Promise<T>) => {
    let kept: { reading: Promise<T>; changes: number; readAt: number } | null = null;
    const begin = () => {
      const begun = { reading: read(), changes, readAt: now() };
      begun.reading.then(
        () => {
          if (begun.changes === changes) kept = begun;
        },
        () => {
          if (kept === begun) kept = null;
        },
      );
      return begun;
    };
    return () => {
      if (kept?.changes !== changes) kept = begin();
      else if (now() - kept.readAt > OLD_MS) {
        kept.readAt = now();
        begin();
      }
      return kept.reading;
    };
  };

  return { keep };
}
