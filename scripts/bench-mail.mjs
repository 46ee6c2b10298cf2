import { setTimeout as pause } from 'node:timers/promises';
import { cpuOf } from './bench-measure.mjs';

/**
 * The queue writes the two mails of an order after the order itself. A trigger holds the queue back while orders are
 * measured, so that each is measured separately: call `hold` before, `measure` after. For an hour, because the shop
 * brings forward what waits longer than any mail should (`src/jobs/bring-mail-forward.ts`).
 */
export function openMailHold(shop) {
  const { pool } = shop;
  return {
    async hold() {
      await pool.query(`
        create or replace function pgboss.bench_later() returns trigger language plpgsql as
          $$ begin new.start_after := now() + interval '1 hour'; new.keep_until := now() + interval '1 day'; return new; end $$;
        create or replace trigger bench_later before insert on pgboss.job_common for each row execute function pgboss.bench_later()`);
    },
    /** CPU ms for the mails of one order, after a warm-up with some others; null when there were none. */
    async measure() {
      await pool.query('drop trigger if exists bench_later on pgboss.job_common');
      await letGo(pool, WARM_UP);
      const before = cpuOf(shop.processes());
      const sampled = await letGo(pool, MAILS);
      if (sampled === 0) return null;
      return { perOrder: ((cpuOf(shop.processes()) - before) / sampled) * 2, sampled };
    },
  };
}

/** Releases at most `most` of the mails that were held back and waits for them; returns how many there were. */
async function letGo(pool, most) {
  const { rowCount } = await pool.query(`update pgboss.job_common set start_after = now()
    where id in (select id from pgboss.job_common where ${HELD} order by created_on limit ${most})`);
  // Told as by an insert: otherwise the queue looks once in 30 s, and the shop's idling would count as the mails'.
  await pool.query(`select pg_notify(${CHANNEL}, 'mail')`);
  const deadline = performance.now() + TIMEOUT_MS;
  while (performance.now() < deadline) {
    const { rows } = await pool.query(
      `select count(*)::int as left from pgboss.job_common where name = 'mail' and state in ('created', 'active', 'retry') and start_after <= now()`,
    );
    if (rows[0].left === 0) break;
    await pause(250);
  }
  return rowCount;
}

/** Where the workers of pg-boss listen for new jobs: named after its schema (`notifyChannelSql` in its plans.js). */
const CHANNEL = `'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24)`;
const HELD = `name = 'mail' and state = 'created' and start_after > now()`;
/** The first mail loads its libraries; the first hundreds get them compiled. */
const WARM_UP = 200;
/** Enough for a mean; the other mails are discarded with the database. */
const MAILS = 200;
const TIMEOUT_MS = 60_000;
