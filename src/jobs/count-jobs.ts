import { type QueryExecutorProvider, sql } from 'kysely';

/** Unfinished jobs by state, read from pg-boss's own table in the same database. */
export async function countJobs(db: QueryExecutorProvider): Promise<{ state: string; count: number }[]> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state::text, count(*)::int as count from pgboss.job
    where state in ('created', 'active', 'retry', 'failed') group by state`.execute(db);
  return rows;
}

/** E-mails that await a retry or have failed for good. */
export async function countStuckMail(db: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job
    where name = 'mail' and state in ('retry', 'failed')`.execute(db);
  return rows[0]?.count ?? 0;
}
