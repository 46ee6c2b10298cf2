import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Mail that waits for another try longer than any pause between two of them dates from before the database's clock was
 * set back: it would wait for as long as the clock had been ahead.
 */
export async function bringMailForward(db: QueryExecutorProvider): Promise<void> {
  // In the words of the queue's own index of what waits, which does not hold the many mails that are sent.
  await sql`
    update pgboss.job set start_after = now()
    where name = 'mail' and state < 'active' and not blocked
      and start_after > now() + interval '2 hours'`.execute(db);
}
