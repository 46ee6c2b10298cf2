import { LRUCache } from 'lru-cache';
import type { EncodedBody } from './encoded-body.ts';

/** A rendered page as it is sent, the same for every visitor. */
export interface CachedPage {
  status: number;
  /** Includes the content policy with the hashes of this page's own scripts. */
  headers: Record<string, string>;
  bytes: EncodedBody;
}

export interface Rendering {
  page: CachedPage;
  /** Nothing failed during the rendering, so the page may be shown to others. */
  complete: boolean;
  /** Whether it is worth keeping. Addresses with nothing behind them are not: anybody can invent any number of them. */
  cacheable: boolean;
}

/**
 * 'stale': the page may lack a change, because it could not be rendered again. 'unsound': there is no older page, and
 * either the rendering failed in part or it may lack a change.
 */
export type Freshness = 'fresh' | 'stale' | 'unsound';

/**
 * Makes a page. Calls `begins` when its turn has come, before it reads any data: what it makes has all changes up to
 * then. Without that call, the page is not kept.
 */
export type Render = (begins: () => void) => Promise<Rendering>;

export interface PageCache {
  /** The cached page, or else the one that `render` makes: once, however many callers ask meanwhile. */
  get(key: string, render: Render): Promise<{ page: CachedPage; freshness: Freshness }>;
  /** All pages may have changed. They stay until newer ones are rendered. */
  markStale(): void;
  figures(): PageFigures;
}

interface PageFigures {
  pages: number;
  bytes: number;
  hits: number;
  misses: number;
  staleServed: number;
  /** Old pages are being served: they may lack a change, or a rendering has just failed. */
  failing: boolean;
}

export interface PageCacheParts {
  /**
   * Listens to the channels 'catalogue' and 'content' on the catalogue's own connection. On another connection, a page
   * could be rendered from products whose change the catalogue has not heard of yet.
   */
  listen: (channel: string, onNotice: () => void) => void;
  /** Changes may be missing: notices do not arrive, or the catalogue is an old one. Cached pages are then stale. */
  isBehind: () => boolean;
  /** How many times that has ended without a notice. A page that was being rendered meanwhile may lack changes, too. */
  recoveries: () => number;
  /** A monotonic clock in ms by which ages are measured, unaffected by changes of the system clock. */
  now?: () => number;
  /**
   * In ms. A rendering that began less than this long ago counts as fresh even after a change, so that frequent stock
   * changes cost few renderings.
   */
  minAgeMs?: number;
  maxPages?: number;
  /** Total of all pages in all their codings. */
  maxBytes?: number;
}

/** When a rendering began, and after how many changes and recoveries. */
interface Beginning {
  epoch: number;
  at: number;
  recoveries: number;
}

interface Entry {
  page: CachedPage;
  begun: Beginning;
  failedAt: number;
}

interface PendingRendering {
  askedAt: number;
  /** null while it waits for its turn: it will have the changes that are made meanwhile. */
  begun: () => Beginning | null;
  inFlight: Promise<Rendering>;
}

const MIN_AGE_MS = 200;
const NEVER = Number.NEGATIVE_INFINITY;
const MAX_BYTES = 32 * 1024 * 1024;
/** In bytes. Limits the number of pages to what fits if all are this small: 2,048 in 32 MiB. */
const SMALL_PAGE = 16 * 1024;
/**
 * In ms. While an older page can be served, nobody waits longer for a rendering, and a failed one is not retried
 * sooner.
 */
const TIMEOUT_MS = 1000;
/** In ms: how long a failed rendering shows in /healthz. A fixed time, because perhaps no visitor ever retries it. */
const FAILURE_SHOWN_MS = 10_000;
/** In ms. No notice announces changes that come with time alone. */
const MAX_LIFE_MS = 60 * 60_000;

/** One process's page cache: PostgreSQL's notices invalidate it, the least recently used goes first (decision 080). */
export function createPageCache(parts: PageCacheParts): PageCache {
  const { now = () => performance.now(), minAgeMs = MIN_AGE_MS, maxBytes = MAX_BYTES } = parts;
  const { maxPages = Math.ceil(maxBytes / SMALL_PAGE) } = parts;
  const kept = new LRUCache<string, Entry>({
    max: maxPages,
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => weightOf(page),
  });
  const renderings = new Map<string, PendingRendering>();
  const counts = { hits: 0, misses: 0, staleServed: 0 };
  let epoch = 0;
  let failedAt = NEVER;

  /** What began before the last change may lack it. */
  const isFresh = (begun: Beginning) => {
    const age = now() - begun.at;
    return age < minAgeMs || (begun.epoch === epoch && age < MAX_LIFE_MS);
  };

  /** Keeps a rendering unless there is a newer one; returns the page as it is to be sent. */
  const keep = (key: string, { page, cacheable }: Rendering, begun: Beginning): CachedPage => {
    const before = kept.peek(key);
    if (before && before.begun.epoch > begun.epoch) return page;
    // A product that is sold no more must not be on sale again when an outage makes old pages count.
    if (!cacheable) {
      kept.delete(key);
      return page;
    }
    // Unchanged bytes are not compressed again.
    const same = before?.page.bytes.hash === page.bytes.hash;
    const latest = same && before ? before.page : page;
    kept.set(key, { page: latest, begun, failedAt: NEVER });
    return latest;
  };

  const revalidate = (key: string, render: Render): PendingRendering => {
    const running = renderings.get(key);
    const soFar = running?.begun();
    if (running && (!soFar || isFresh(soFar))) return running;
    let begun: Beginning | null = null;
    const begins = () => {
      begun = { epoch, at: now(), recoveries: parts.recoveries() };
    };
    const inFlight = render(begins)
      .then((made) => {
        const wasBehind = parts.isBehind() || (begun && begun.recoveries !== parts.recoveries());
        const complete = made.complete && !wasBehind;
        if (!made.complete) failedAt = now();
        const page = complete && begun ? keep(key, made, begun) : made.page;
        return { ...made, page, complete };
      })
      .catch((error: unknown) => {
        failedAt = now();
        throw error;
      })
      .finally(() => {
        if (renderings.get(key)?.inFlight === inFlight) renderings.delete(key);
      });
    const pending = { askedAt: now(), begun: () => begun, inFlight };
    renderings.set(key, pending);
    return pending;
  };

  const get: PageCache['get'] = async (key, render) => {
    const entry = kept.get(key);
    if (entry && parts.isBehind()) return old(entry);
    if (entry && isFresh(entry.begun)) {
      counts.hits++;
      return { page: entry.page, freshness: 'fresh' };
    }
    counts.misses++;
    if (entry && now() - entry.failedAt < TIMEOUT_MS) return old(entry);
    const { inFlight, askedAt } = revalidate(key, render);
    if (!entry) {
      const { page, complete } = await inFlight;
      return { page, freshness: complete ? 'fresh' : 'unsound' };
    }
    const made = await withTimeout(inFlight, askedAt + TIMEOUT_MS - now());
    if (made?.complete) return { page: made.page, freshness: 'fresh' };
    failedAt = entry.failedAt = now();
    return old(entry);
  };

  const old = (entry: Entry) => {
    counts.staleServed++;
    return { page: entry.page, freshness: 'stale' as const };
  };

  const markStale = () => {
    epoch++;
  };

  parts.listen('catalogue', markStale);
  parts.listen('content', markStale);
  return {
    get,
    markStale,
    figures: () => ({
      pages: kept.size,
      bytes: kept.calculatedSize,
      ...counts,
      failing: parts.isBehind() || now() - failedAt < FAILURE_SHOWN_MS,
    }),
  };
}

/** For the rest of an entry: its key, its headers with the content policy, and what small bytes compress to. */
const BYTES_BESIDE = 2048;

/** Both compressed forms of a page come to 40 to 75 % of the plain one, whose bytes alone are known at once. */
function weightOf(page: CachedPage): number {
  return Math.ceil(page.bytes.plain.length * 1.75) + BYTES_BESIDE;
}

/** null when the rendering fails or takes too long. */
async function withTimeout(inFlight: Promise<Rendering>, timeoutMs: number): Promise<Rendering | null> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs);
  });
  return Promise.race([inFlight.catch(() => null), enough]).finally(() => clearTimeout(timer));
}
