import { LRUCache } from 'lru-cache';
import type { KeptBytes } from './kept-bytes.ts';

/** A rendered page as it leaves, the same for every visitor. */
export interface KeptPage {
  status: number;
  /** Among them the content policy with the hashes of this page's own scripts. */
  headers: Record<string, string>;
  bytes: KeptBytes;
}

export interface Rendering {
  page: KeptPage;
  /** Nothing failed while it was made, so that it may be shown to others. */
  sound: boolean;
  /** Worth its place: anybody can think of addresses at which there is nothing. */
  lasting: boolean;
}

/** 'stale': a change may be missing, because the page could not be made anew. 'unsound': and nothing older is there. */
export type Freshness = 'fresh' | 'stale' | 'unsound';

export interface PageMemory {
  /** The kept page, or else the one that `render` makes: once, however many ask for it meanwhile. */
  get(key: string, render: () => Promise<Rendering>): Promise<{ page: KeptPage; freshness: Freshness }>;
  /** All pages may have changed. They stay until newer ones are made. */
  drop(): void;
  figures(): PageFigures;
}

export interface PageFigures {
  pages: number;
  bytes: number;
  hits: number;
  misses: number;
  staleServed: number;
  /** Old pages are served: a change may be missing, or a rendering has failed a moment ago. */
  failing: boolean;
}

export interface PageMemoryParts {
  /**
   * Hears the channels 'catalogue' and 'content', by the connection by which the catalogue hears: else a page could be
   * made anew from a shelf that has not heard yet.
   */
  listen: (channel: string, onNotice: () => void) => void;
  /** Changes may be missing: notices are not heard, or the catalogue is an old one. What is kept is then stale. */
  behind: () => boolean;
  clock: () => Date;
  /** A page is made anew at most once in this time, in ms, however often the stock changes. */
  restMs?: number;
  mostPages?: number;
  mostBytes?: number;
}

interface Entry {
  page: KeptPage;
  epoch: number;
  madeAt: number;
  failedAt: number;
}

interface Flight {
  epoch: number;
  begunAt: number;
  landing: Promise<Rendering>;
}

const REST_MS = 200;
const NEVER = Number.NEGATIVE_INFINITY;
const MOST_PAGES = 2000;
const MOST_BYTES = 32 * 1024 * 1024;
/** Whoever could have an old page does not wait for a rendering that is older than this, nor is one tried more often. */
const PATIENCE_MS = 1000;
/** A failure is told of for so long: whoever has gone away again does not come back to see that it is mended. */
const TOLD_MS = 10_000;
/** Nothing tells of what changes by time alone. */
const LONGEST_LIFE_MS = 60 * 60_000;

/** Pages of one process, dropped by PostgreSQL's notices, the longest unused first out (decision 080). */
export function createPageMemory(parts: PageMemoryParts): PageMemory {
  const { clock, restMs = REST_MS, mostPages = MOST_PAGES, mostBytes = MOST_BYTES } = parts;
  const kept = new LRUCache<string, Entry>({
    max: mostPages,
    maxSize: mostBytes,
    sizeCalculation: ({ page }) => weightOf(page),
  });
  const flights = new Map<string, Flight>();
  const counts = { hits: 0, misses: 0, staleServed: 0 };
  let epoch = 0;
  let failedAt = NEVER;

  const now = () => clock().getTime();

  const isFresh = (entry: Entry) => {
    const age = now() - entry.madeAt;
    return age < restMs || (entry.epoch === epoch && age < LONGEST_LIFE_MS);
  };

  const keep = (key: string, page: KeptPage, made: number) => {
    const before = kept.peek(key);
    if (before && before.epoch > made) return;
    // The same bytes are not packed a second time.
    const same = before?.page.bytes.hash === page.bytes.hash;
    kept.set(key, { page: same && before ? before.page : page, epoch: made, madeAt: now(), failedAt: NEVER });
  };

  const fly = (key: string, render: () => Promise<Rendering>): Flight => {
    const under = flights.get(key);
    // One that began before the last change may lack it.
    if (under?.epoch === epoch) return under;
    const begun = epoch;
    const landing = render()
      .then((made) => {
        const sound = made.sound && !parts.behind();
        if (!made.sound) failedAt = now();
        if (sound && made.lasting) keep(key, made.page, begun);
        return { ...made, sound };
      })
      .catch((error: unknown) => {
        failedAt = now();
        throw error;
      })
      .finally(() => {
        if (flights.get(key)?.landing === landing) flights.delete(key);
      });
    const flight = { epoch: begun, begunAt: now(), landing };
    flights.set(key, flight);
    return flight;
  };

  const get: PageMemory['get'] = async (key, render) => {
    const entry = kept.get(key);
    if (entry && parts.behind()) return old(entry);
    if (entry && isFresh(entry)) {
      counts.hits++;
      return { page: entry.page, freshness: 'fresh' };
    }
    counts.misses++;
    if (entry && now() - entry.failedAt < PATIENCE_MS) return old(entry);
    const { landing, begunAt } = fly(key, render);
    if (!entry) {
      const { page, sound } = await landing;
      return { page, freshness: sound ? 'fresh' : 'unsound' };
    }
    const made = await withPatience(landing, begunAt + PATIENCE_MS - now());
    if (made?.sound) return { page: made.page, freshness: 'fresh' };
    failedAt = entry.failedAt = now();
    return old(entry);
  };

  const old = (entry: Entry) => {
    counts.staleServed++;
    return { page: entry.page, freshness: 'stale' as const };
  };

  const drop = () => {
    epoch++;
  };

  parts.listen('catalogue', drop);
  parts.listen('content', drop);
  return {
    get,
    drop,
    figures: () => ({
      pages: kept.size,
      bytes: kept.calculatedSize,
      ...counts,
      failing: parts.behind() || now() - failedAt < TOLD_MS,
    }),
  };
}

/** The packed forms together are smaller than half of the plain one. */
function weightOf(page: KeptPage): number {
  return Math.ceil(page.bytes.plain.length * 1.5);
}

/** null when it fails or takes too long. */
async function withPatience(landing: Promise<Rendering>, patienceMs: number): Promise<Rendering | null> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs);
  });
  return Promise.race([landing.catch(() => null), enough]).finally(() => clearTimeout(timer));
}
