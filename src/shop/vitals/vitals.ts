import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { rateVital, type VitalName, type VitalRating } from '../../contract/vitals.ts';
import type { Database } from '../../db/schema.ts';

interface Vital {
  name: VitalName;
  /** Milliseconds; for CLS a unitless score. */
  value: number;
  /** Rated by its value when the browser did not. */
  rating?: VitalRating | undefined;
  /** A path; '' when the page is not known. */
  page: string;
}

/**
 * Web-vitals readings, collected in this process and written together (`schedule.ts`): every document sends five, and
 * a commit for each would be most of the shop's commits. What a crash loses does not matter.
 */
export interface Vitals {
  /** Leaves the reading out when `address` has sent too many to this process, or too many wait to be written. */
  collect(address: string, vital: Vital): void;
  /** Resolves once everything collected so far is stored. What cannot be stored is lost. */
  write(): Promise<void>;
  /** Stores the last ones, if the database answers. */
  close(): Promise<void>;
}

const PER_MINUTE = 60;
const MINUTE_MS = 60_000;
/** The most addresses remembered; the least recently seen is dropped first. */
const ADDRESSES = 20_000;
const MAX_WAITING = 20_000;
/** In ms. The end of a process does not wait longer for a database that is silent. */
const CLOSE_TIMEOUT_MS = 1000;

/** Counts readings per address and minute in this process; `clock` gives the time stored with each reading. */
export function createVitals({ db, clock }: { db: Database; clock: () => Date }): Vitals {
  /** Counts of addresses, each for a minute from its first reading. */
  const counts = new LRUCache<string, { readings: number }>({ max: ADDRESSES, ttl: MINUTE_MS });
  let waiting: Reading[] = [];
  let written: Promise<void> = Promise.resolve();

  const isTooMany = (address: string) => {
    const count = counts.get(address) ?? { readings: 0 };
    if (count.readings === 0) counts.set(address, count);
    return ++count.readings > PER_MINUTE;
  };

  const write = () => {
    const readings = waiting;
    waiting = [];
    // Another caller's may still be under way.
    written = written.catch(() => undefined).then(() => store(db, readings));
    return written;
  };

  return {
    collect(address, { name, value, rating = rateVital(name, value), page }) {
      if (isTooMany(address) || waiting.length >= MAX_WAITING) return;
      waiting.push({ name, value, rating, page: withoutOrder(page), at: clock() });
    },
    write,
    close: () =>
      Promise.race([write().catch(() => undefined), pause(CLOSE_TIMEOUT_MS, undefined, { ref: false })]),
  };
}

/** '/orders/…' for an order's page, the back office's too: readings name nobody, and an order's id names its buyer. */
function withoutOrder(page: string): string {
  return page.replace(/^((?:\/admin)?\/orders\/).+$/, '$1…');
}

type Reading = Required<Vital> & { at: Date };

async function store(db: Database, readings: Reading[]): Promise<void> {
  if (readings.length === 0) return;
  const all = <Name extends keyof Reading>(name: Name) => readings.map((reading) => reading[name]);
  await sql`
    insert into web_vitals (name, value, rating, page, at)
    select * from unnest(
      ${all('name')}::text[], ${all('value')}::float8[], ${all('rating')}::text[], ${all('page')}::text[],
      ${all('at')}::timestamptz[])`.execute(db);
}
