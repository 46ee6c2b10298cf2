import type { Listen } from '../../db/listen.ts';

/** What the shop shows beside its products, kept by each process until PostgreSQL tells of a change. */
export interface KeptContent {
  /** `read`, asked again by whoever comes first after a change, and in the background when its answer is old. */
  keep<T>(read: () => Promise<T>): () => Promise<T>;
}

/** A notice may be lost on its way to a process that believes to hear them all. */
const OLD_MS = 60_000;

/** `listen` hears the channel 'content', by the connection by which the pages hear (`page-memory.ts`). */
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
