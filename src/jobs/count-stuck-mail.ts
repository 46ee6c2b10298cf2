import { type QueryExecutorProvider, sql } from 'kysely';

/** E-mails that await a retry or have failed for good, read from pg-boss's own table in the same database. */
export async function countStuckMail(db: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job
    where name = 'mail' and state in ('retry', 'failed')`.execute(db);
  return rows[0]?.count ?? 0;
}
