import { setTimeout as pause } from 'node:timers/promises';
import type { Listen } from '../../db/listen.ts';

/** Content other than products, cached by each process until PostgreSQL announces a change. */
export interface ContentCache {
  /**
   * Caches `read`. The first call after a change reads again; an old value is refreshed in the background. If the
   * database fails or does not answer, the last value is returned; the call throws only if there never was one.
   */
  keep<T>(read: () => Promise<T>): () => Promise<T>;
  /** Marks all of it as changed, as a notification from PostgreSQL does. */
  markStale(): void;
  /**
   * True when the last read of any content failed or is taking too long, so what is returned may be stale. Reads are
   * retried until one succeeds.
   */
  failing(): boolean;
  /** How many times that has ended: what was made from content before and after such a moment may be stale. */
  recoveries(): number;
}

/** A notification can be lost without the process noticing. */
const OLD_MS = 60_000;
/** How long a reader waits for a new value when there is an older one. */
const TIMEOUT_MS = 2000;
const TRY_AGAIN_MS = 1000;

interface ContentCacheParts {
  /** Subscribes to the channel 'content' on the same connection as the page cache (`page-cache.ts`). */
  listen: Listen;
  /** A time in ms that never goes back, whatever the machine's clock says: it tells how old a value is. */
  now?: () => number;
}

/**
 * The content cache of one process, empty at first: each `keep` adds a value to it. A value is read again after a
 * notice, after `markStale` and when it is a minute old.
 */
export function createContentCache({
  listen,
  now = () => performance.now(),
}: ContentCacheParts): ContentCache {
  let changes = 0;
  const markStale = () => {
    changes++;
  };
  listen('content', markStale);
  const failing = new Set<object>();
  let recoveries = 0;

  const keep = <T>(read: () => Promise<T>) => {
    let last: { value: T; changes: number; readAt: number } | null = null;
    let latest: { reading: Promise<T>; changes: number } | null = null;

    const begin = () => {
      const begun = { reading: read(), changes };
      latest = begun;
      begun.reading.then(
        (value) => {
          if (!last || last.changes <= begun.changes) last = { value, changes: begun.changes, readAt: now() };
          if (latest !== begun) return;
          latest = null;
          if (failing.delete(read)) recoveries++;
        },
        () => {
          if (latest !== begun) return;
          latest = null;
          if (!last) return;
          failing.add(read);
          setTimeout(begin, TRY_AGAIN_MS).unref();
        },
      );
      return begun;
    };

    const get = async (): Promise<T> => {
      // While the database is failing, nobody waits for it; the next successful read ends that.
      if (last && failing.has(read)) return last.value;
      if (last?.changes === changes) {
        if (now() - last.readAt > OLD_MS && !latest) begin();
        return last.value;
      }
      const awaited = latest?.changes === changes ? latest : begin();
      if (!last) return awaited.reading;
      const tooLong = pause(TIMEOUT_MS, last, { ref: false }).then((before) => {
        const newest = last ?? before;
        if (latest && newest.changes < awaited.changes) failing.add(read);
        return newest.value;
      });
      // After a failure there is the last value, or another reading that a further change has caused.
      return Promise.race([awaited.reading.catch(get), tooLong]);
    };
    return get;
  };

  return { keep, markStale, failing: () => failing.size > 0, recoveries: () => recoveries };
}
