import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { openQueue, type Queue } from '../../src/jobs/queue.ts';
import { bringForward } from '../../src/shop/clock-set-back.ts';
import type { MailJob } from '../../src/shop/outbox.ts';
import { openTestShop, type TestShop } from '../shop.ts';
import { eventually } from '../support/eventually.ts';
import { withDatabase } from '../support/global-setup.ts';

let shop: TestShop;
let connectionString: string;
let queue: Queue;
beforeAll(async () => {
  shop = await openTestShop();
  connectionString = await addressOf(shop);
  queue = await openQueue({ connectionString }, pino({ level: 'silent' }));
});
afterAll(async () => {
  await queue.stop();
  await shop.close();
});

test('waiting mail is sent without pauses; one that fails does not hold up the others', async () => {
  const ids = Array.from({ length: 15 }, (_, index) => `message-${index}`);
  for (const messageId of ids)
    await shop.shop.outbox.mail(shop.shop.db, { kind: 'contact-message', messageId });
  const tried: string[] = [];
  await queue.work(async (job) => {
    if (job.kind !== 'contact-message') return;
    tried.push(job.messageId);
    if (job.messageId === 'message-3') throw new Error('the post office is closed');
  });
  await eventually(() => expect(tried.toSorted()).toEqual(ids.toSorted()));
  await eventually(async () => {
    const { rows } = await shop.pool.query(
      "select state, count(*)::int from pgboss.job where name = 'mail' group by state order by state::text",
    );
    expect(rows).toEqual([
      { state: 'completed', count: 14 },
      { state: 'retry', count: 1 },
    ]);
  });
});

test('two processes send each mail once also where PostgreSQL is set to refuse what changes meanwhile', async () => {
  const strict = await openTestShop();
  const address = await addressOf(strict);
  await strict.pool.query(
    `do $$ begin execute format('alter database %I set default_transaction_isolation = ''serializable''', current_database()); end $$`,
  );
  const said: unknown[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => said.push(JSON.parse(line)) });
  const open = () => openQueue({ connectionString: address }, log);
  const queues = await Promise.all([open(), open()]);
  onTestFinished(async () => {
    await Promise.all(queues.map((one) => one.stop()));
    await strict.close();
  });
  const ids = Array.from({ length: 40 }, (_, index) => `message-${index}`);
  for (const messageId of ids)
    await queues[0].outbox.mail(strict.shop.db, { kind: 'contact-message', messageId });
  const sent: string[] = [];
  for (const one of queues)
    await one.work(async (job) => {
      if (job.kind === 'contact-message') sent.push(job.messageId);
    });
  await eventually(async () => {
    const { rows } = await strict.pool.query(
      "select from pgboss.job where name = 'mail' and state = 'completed'",
    );
    expect(rows).toHaveLength(ids.length);
  });
  expect([sent.toSorted(), said]).toEqual([ids.toSorted(), []]);
});

test('mail is retried for days even where an earlier release has made the queue', async () => {
  await shop.pool.query("update pgboss.queue set retry_limit = 2 where name = 'mail'");
  const later = await openQueue({ connectionString }, pino({ level: 'silent' }), { enqueueOnly: true });
  onTestFinished(later.stop);
  await later.outbox.mail(shop.shop.db, { kind: 'contact-message', messageId: 'monday' });
  const { rows } = await shop.pool.query(
    "select retry_limit, retry_delay_max from pgboss.job where data->>'messageId' = 'monday'",
  );
  expect(rows).toEqual([{ retry_limit: 70, retry_delay_max: 3600 }]);
});

test('mail that was put off by a clock that was ahead does not wait for as long as it was ahead', async () => {
  const paused = await openTestShop();
  onTestFinished(paused.close);
  const ids = ['tried while ahead', 'tried last'];
  for (const messageId of ids)
    await paused.shop.outbox.mail(paused.shop.db, { kind: 'contact-message', messageId });
  const tried = (messageId: string, pause: string) =>
    paused.pool.query(
      "update pgboss.job set state = 'retry', start_after = now() + $1::interval where data->>'messageId' = $2",
      [pause, messageId],
    );
  await tried('tried while ahead', '5 hours 30 minutes');
  // The longest pause between two tries.
  await tried('tried last', '1 hour');
  await bringForward(paused.shop);
  const { rows } = await paused.pool.query(
    "select data->>'messageId' as id from pgboss.job where name = 'mail' and start_after <= now()",
  );
  expect(rows).toEqual([{ id: 'tried while ahead' }]);
});

test('a mail whose process was killed is sent again soon, also after the clock was set back', async () => {
  const killed = await openTestShop();
  onTestFinished(killed.close);
  const ids = ['taken while ahead', 'taken since'];
  for (const messageId of ids)
    await killed.shop.outbox.mail(killed.shop.db, { kind: 'contact-message', messageId });
  const taken = (messageId: string, since: string) =>
    killed.pool.query(
      "update pgboss.job set state = 'active', started_on = now() + $1::interval where data->>'messageId' = $2",
      [since, messageId],
    );
  await taken('taken while ahead', '5 hours 30 minutes');
  await taken('taken since', '-3 minutes');
  // While the clock was ahead, the queue looked for such mail and old ones.
  await killed.pool.query(`
    update pgboss.queue set monitor_claim_on = later, monitor_on = later, maintain_on = later
    from (select now() + interval '5 hours 30 minutes' as later) as ahead where name = 'mail'`);
  await bringForward(killed.shop);
  const boss = new PgBoss({ connectionString: await addressOf(killed), supervise: false, schedule: false });
  await boss.start();
  onTestFinished(() => boss.stop());
  const waiting = async () => {
    await boss.supervise('mail');
    const { rows } = await killed.pool.query(
      "select data->>'messageId' as id from pgboss.job where name = 'mail' and state = 'retry' order by id",
    );
    return rows.map(({ id }) => id);
  };
  expect(await waiting()).toEqual(['taken since']);
  // Two minutes later.
  await killed.pool.query(`
    update pgboss.job set started_on = started_on - interval '121 seconds' where state = 'active';
    update pgboss.queue set monitor_claim_on = null, monitor_on = null where name = 'mail'`);
  expect(await waiting()).toEqual(ids.toSorted());
});

test('a process whose clock is set back goes on looking for mails whose process was killed', async () => {
  const killed = await openTestShop();
  onTestFinished(killed.close);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5.5 * 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  const survivor = await openQueue({ connectionString: await addressOf(killed) }, pino({ level: 'silent' }), {
    lookSeconds: 1,
  });
  onTestFinished(survivor.stop);
  vi.useRealTimers();
  await killed.shop.outbox.mail(killed.shop.db, { kind: 'contact-message', messageId: 'taken' });
  await killed.pool.query(
    "update pgboss.job set state = 'active', started_on = now() - interval '3 minutes'",
  );
  await eventually(async () => {
    const { rows } = await killed.pool.query("select state from pgboss.job where name = 'mail'");
    expect(rows).toEqual([{ state: 'retry' }]);
  });
});

test('whoever waits for a mailed code is served before all receipts that wait, in turn', async () => {
  const evening = await openTestShop();
  onTestFinished(evening.close);
  const busy = await openQueue({ connectionString: await addressOf(evening) }, pino({ level: 'silent' }));
  onTestFinished(busy.stop);
  const receipt = (orderId: string): MailJob => ({ kind: 'order-status', orderId, status: 'paid' });
  const code = (askId: string): MailJob => ({
    kind: 'code',
    letter: 'reset-password',
    customerId: 'asha',
    askId,
  });
  const { db, outbox } = evening.shop;
  const jobs = [
    receipt('first'),
    receipt('second'),
    code('third'),
    { kind: 'email-taken', customerId: 'ravi', askId: 'fourth' } as const,
    code('fifth'),
  ];
  for (const job of jobs) await outbox.mail(db, job);
  const sent: string[] = [];
  await busy.work(async (job) => {
    sent.push('askId' in job ? job.askId : 'orderId' in job ? job.orderId : job.kind);
  });
  await eventually(() => expect(sent).toEqual(['third', 'fourth', 'fifth', 'first', 'second']));
});

async function addressOf({ pool }: TestShop): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  return withDatabase(inject('database'), rows[0]?.name ?? '');
}
