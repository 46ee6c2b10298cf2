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
  await lookAfterMail(db);
}

/**
 * The queue looks every minute for mail whose process was killed, and once a day for what is old. It notes in the
 * database when it last did, and would not look again before a noted time that lies ahead. Mail that was taken for
 * sending at such a time counts as taken now.
 */
async function lookAfterMail(db: QueryExecutorProvider): Promise<void> {
  await sql`
    with ahead as (
      update pgboss.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
      where name = 'mail' and greatest(monitor_claim_on, monitor_on, maintain_on) > now() + interval '2 minutes'
      returning name)
    update pgboss.job set started_on = now() from ahead
    where job.name = ahead.name and state = 'active' and started_on > now() + interval '2 minutes'`.execute(
    db,
  );
}
