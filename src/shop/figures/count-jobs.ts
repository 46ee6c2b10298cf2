import { sql } from 'kysely';
import type { Shop } from '../shop.ts';

/** How many queued jobs of each state are not done, as the job queue's own table says, which lies beside the shop's. */
export async function countJobs({ db }: Pick<Shop, 'db'>): Promise<{ state: string; count: number }[]> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state::text, count(*)::int as count from pgboss.job
    where state in ('created', 'active', 'retry', 'failed') group by state`.execute(db);
  return rows;
}
