import { sql } from 'kysely';
import { DAY_MS } from '../../contract/day-ms.ts';
import type { SpeedReport } from '../../contract/schemas/speed.ts';
import type { Shop } from '../shop.ts';

const DAYS = 7;
/** Anybody can submit a reading for any page; invented pages must not push the real ones out of the report. */
const MAX_SEEN = 200;
/** A busy week has millions of readings; the latest ones tell as much. */
const MAX_READ = 200_000;

/**
 * Page speed as visitors measured it. Pages of one kind share a row ('/product/…'), readings of unknown pages another
 * (''); the back office is excluded.
 */
export async function readSpeed(shop: Shop): Promise<Omit<SpeedReport, 'success'>> {
  // This process's own; those of others follow within seconds.
  await shop.vitals.write();
  const since = new Date(shop.clock().getTime() - DAYS * DAY_MS);
  const { rows } = await sql<SpeedReport['readings'][number]>`
    select regexp_replace(page, '^/(product|orders|checkout)/.+$', '/\\1/…') as page, name,
           percentile_cont(0.75) within group (order by value) as p75, count(*)::int as count
      from (select page, name, value from web_vitals where at >= ${since} order by at desc limit ${MAX_READ}) as latest
     where page !~ '^/admin(/|$)'
     group by 1, 2 order by count(*) desc, 1, 2 limit ${MAX_SEEN}`.execute(shop.db);
  return { days: DAYS, readings: rows };
}
