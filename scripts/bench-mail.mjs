import { setTimeout as pause } from 'node:timers/promises';
import { cpuOf } from './bench-measure.mjs';

/**
 * The two mails of an order are written after it, by the queue. While the orders are measured the queue is held back
 * by a trigger, so that each is counted by itself: `hold` before, `measure` after.
 */
export function openMailHold(shop) {
  const { pool } = shop;
  return {
    async hold() {
      await pool.query(`
        create or replace function pgboss.bench_later() returns trigger language plpgsql as
          $$ begin new.start_after := now() + interval '1 day'; new.keep_until := now() + interval '9 days'; return new; end $$;
        create or replace trigger bench_later before insert on pgboss.job_common for each row execute function pgboss.bench_later()`);
    },
    /** CPU ms for the mails of one order; null when there were none. */
    async measure() {
      await pool.query('drop trigger if exists bench_later on pgboss.job_common');
      const held = await pool.query(`delete from pgboss.job_common where name = 'mail' and state = 'created'
        and id not in (select id from pgboss.job_common where name = 'mail' and state = 'created' order by created_on limit ${MAILS})`);
      const before = cpuOf(shop.processes());
      const { rowCount } = await pool.query(
        `update pgboss.job_common set start_after = now() where name = 'mail' and state = 'created'`,
      );
      if (rowCount === 0) return null;
      const deadline = performance.now() + LONGEST_MS;
      while (performance.now() < deadline) {
        const { rows } = await pool.query(
          `select count(*)::int as left from pgboss.job_common where name = 'mail' and state in ('created', 'active', 'retry')`,
        );
        if (rows[0].left === 0) break;
        await pause(250);
      }
      return {
        perOrder: ((cpuOf(shop.processes()) - before) / rowCount) * 2,
        sampled: rowCount,
        dropped: held.rowCount,
      };
    },
  };
}

/** Enough for a mean; the rest of what the orders queued is thrown away with the database. */
const MAILS = 200;
const LONGEST_MS = 60_000;
