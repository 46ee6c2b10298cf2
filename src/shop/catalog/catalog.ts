import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Listen } from '../../db/listen.ts';
import type { Database, Row } from '../../db/schema.ts';
import { Shelf } from './shelf.ts';

/** The catalogue that a process keeps in memory. */
export interface Catalog {
  /**
   * The shelf, brought up to date if PostgreSQL has told of a change. Read it at once, without awaiting in between:
   * it is one shelf and changes in place. A database that fails or says nothing leaves the last shelf; without any,
   * this throws.
   */
  shelf(): Promise<Shelf>;
  /** Forgets one product, or all, as a notice of PostgreSQL does. */
  drop(productId?: string): void;
  /** The last read failed or takes too long, so that the shelf may be an old one. It is then read again until it can be. */
  failing(): boolean;
}

/** Beyond this many changed products the whole catalogue is read again. */
const MANY = 200;
/** Nobody who could have the last shelf waits longer for the next one. */
const PATIENCE_MS = 2000;
const TRY_AGAIN_MS = 1000;

/**
 * The first reader after a change loads it, and those who come meanwhile wait for the same load. `listen` hears the
 * channel 'catalogue', whose payload is a product's id, or '' for all.
 */
export function createCatalog(given: { db: Database; listen: Listen; log?: Logger }): Catalog {
  const shelf = new Shelf();
  let loaded = false;
  let failing = false;
  let stale: Set<string> | 'all' = 'all';
  let refreshing: Promise<void> | null = null;

  const drop = (productId?: string) => {
    if (stale === 'all') return;
    if (productId && stale.size < MANY) stale.add(productId);
    else stale = 'all';
  };

  const refresh = async () => {
    const asked = stale;
    stale = new Set();
    try {
      shelf.restock(await readRows(given.db, asked), asked === 'all' ? undefined : asked);
      loaded = true;
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

  /** Settles with the new shelf, or once that takes too long if there is an older one. */
  const refreshInTime = () => {
    const landing = refresh();
    const tooLong = pause(PATIENCE_MS, undefined, { ref: false }).then(() => {
      if (refreshing === inTime) failing = true;
    });
    const inTime = loaded ? Promise.race([landing, tooLong]) : landing;
    refreshing = inTime;
    return inTime;
  };

  const upToDateShelf = async () => {
    // A second round for what was told during the first; not more, so that nobody waits for ever in a busy hour.
    for (let round = 0; round < 2 && (stale === 'all' || stale.size > 0 || refreshing); round++) {
      // While the database fails nobody waits for it; the next good answer ends that.
      if (failing && loaded) return shelf;
      await (refreshing ?? refreshInTime());
    }
    return shelf;
  };

  given.listen('catalogue', (payload) => drop(payload ?? undefined));
  return { shelf: upToDateShelf, drop, failing: () => failing };
}

async function readRows(db: Database, asked: Set<string> | 'all'): Promise<Row<'products'>[]> {
  const query = db.selectFrom('products').selectAll().where('removed_at', 'is', null);
  if (asked === 'all') return query.execute();
  return query.where('id', '=', sql<string>`any(${[...asked]}::text[])`).execute();
}
