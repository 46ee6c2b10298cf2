import { sql } from 'kysely';
import type { Shop } from '../shop.ts';

/** Mails that wait for another try or have been given up. Asked of the job queue's own table, which lies beside the shop's. */
export async function countStuckMail(shop: Shop): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where name = 'mail' and state in ('retry', 'failed')`.execute(
    shop.db,
  );
  return rows[0]?.count ?? 0;
}
