import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Listen } from '../../db/listen.ts';
import type { Database, Row } from '../../db/schema.ts';
import { ProductIndex } from './product-index.ts';

/** The catalogue that each process keeps in memory. */
export interface Catalogue {
  /**
   * The products on sale, refreshed first if PostgreSQL has announced a change. Read them before the next `await`:
   * there is one index, and it changes in place. If the database fails or does not answer, it is returned as it was;
   * this throws only if it has never been loaded.
   */
  products(): Promise<ProductIndex>;
  /** Marks one product, or all, as stale, as a notification from PostgreSQL does. */
  markStale(productId?: string): void;
  /**
   * True when the last read failed or is taking too long, so the products may be stale. Reads are retried until one
   * succeeds.
   */
  failing(): boolean;
  /** How many times that has ended: what was made from products before and after such a moment may be stale. */
  recoveries(): number;
}

/** Above this many changed products the whole catalogue is re-read. */
const MANY = 200;
/** How long a reader waits for a refresh when older products can be served. */
const TIMEOUT_MS = 2000;
const TRY_AGAIN_MS = 1000;

/**
 * The first reader after a change starts the load; later readers wait for the same one. `listen` subscribes to the
 * channel 'catalogue', whose payload is a product's id, or '' for all.
 */
export function createCatalogue(given: { db: Database; listen: Listen; log?: Logger }): Catalogue {
  const products = new ProductIndex();
  let loaded = false;
  let failing = false;
  let recoveries = 0;
  let stale: Set<string> | 'all' = 'all';
  let refreshing: Promise<void> | null = null;

  const markStale = (productId?: string) => {
    if (stale === 'all') return;
    if (productId && stale.size < MANY) stale.add(productId);
    else stale = 'all';
  };

  const refresh = async () => {
    const asked = stale;
    stale = new Set();
    try {
      products.replace(await readRows(given.db, asked), asked === 'all' ? undefined : asked);
      loaded = true;
      if (failing) recoveries++;
      failing = false;
    } catch (error) {
      stale = 'all';
      failing = true;
      if (!loaded) throw error;
      setTimeout(refreshInTime, TRY_AGAIN_MS).unref();
      given.log?.warn({ err: error }, 'the catalogue could not be read; the last one is served');
    } finally {
      refreshing = null;
    }
  };

  /** Settles after the refresh, or after `TIMEOUT_MS` if there are older products to serve. */
  const refreshInTime = () => {
    const landing = refresh();
    const tooLong = pause(TIMEOUT_MS, undefined, { ref: false }).then(() => {
      if (refreshing === inTime) failing = true;
    });
    const inTime = loaded ? Promise.race([landing, tooLong]) : landing;
    refreshing = inTime;
    return inTime;
  };

  const upToDate = async () => {
    // A second round for changes announced during the first. No more, so that nobody waits for ever at a busy time.
    for (let round = 0; round < 2 && (stale === 'all' || stale.size > 0 || refreshing); round++) {
      // While the database is failing, nobody waits for it; the next successful read ends that.
      if (failing && loaded) return products;
      await (refreshing ?? refreshInTime());
    }
    return products;
  };

  given.listen('catalogue', (payload) => markStale(payload ?? undefined));
  return { products: upToDate, markStale, failing: () => failing, recoveries: () => recoveries };
}

async function readRows(db: Database, asked: Set<string> | 'all'): Promise<Row<'products'>[]> {
  const query = db.selectFrom('products').selectAll().where('removed_at', 'is', null);
  if (asked === 'all') return query.execute();
  return query.where('id', '=', sql<string>`any(${[...asked]}::text[])`).execute();
}
