import type pg from 'pg';
import { fromKysely, PgBoss, systemClock } from 'pg-boss';
import type { Logger } from 'pino';
import type { MailJob, Outbox } from '../shop/outbox.ts';
import { bringMailForward } from './bring-mail-forward.ts';
import { countJobs, countStuckMail } from './count-jobs.ts';

/**
 * Retries for two and a half days, because a mail server may be down over a weekend: after 30 s, 1 min, 2 min … 1 hour.
 */
const RETRIES = { retryLimit: 70, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 };
/** A job whose process was killed is retried after this time, which is longer than handing over a mail can take. */
const MAIL_QUEUE = { name: 'mail', notify: true, expireInSeconds: 120, ...RETRIES };
/**
 * In ms. A machine that vanished sends nothing, not even an error: a statement unanswered for this long fails, and its
 * connection is replaced. Longer than any statement of pg-boss takes, its maintenance included.
 */
const MAX_SILENCE_MS = 60_000;
/** How often the queue looks for mail whose process was killed. */
const LOOK_SECONDS = 60;
/**
 * pg-boss reckons its pauses by differences of this time. By the machine's own, it would sleep for as long as that had
 * been ahead once it is set back.
 */
const STEADY_CLOCK = { ...systemClock, now: () => performance.timeOrigin + performance.now() };

/** Somebody sits at the shop and waits for these: on a busy evening, or after an outage, they overtake receipts. */
const AWAITED: ReadonlySet<MailJob['kind']> = new Set(['code', 'email-taken']);

export interface Queue {
  outbox: Outbox;
  /** Starts processing queued mail; a job whose handler throws is retried later. */
  work(sendMail: (job: MailJob) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Opens the job queue in the shop's own database: jobs commit or roll back with the transaction that creates them.
 * `enqueueOnly`: this process runs no jobs and leaves the queue's maintenance to others.
 */
export async function openQueue(
  connection: { connectionString: string },
  log: Logger,
  {
    enqueueOnly = false,
    maxSilenceMs = MAX_SILENCE_MS,
    lookSeconds = LOOK_SECONDS,
  }: { enqueueOnly?: boolean; maxSilenceMs?: number; lookSeconds?: number } = {},
): Promise<Queue> {
  // pg-boss hands its whole configuration on to `pg`.
  const connections: Pick<pg.PoolConfig, 'keepAlive' | 'query_timeout' | 'onConnect'> = {
    keepAlive: true,
    query_timeout: maxSilenceMs,
    // As the shop's own connections do (`src/db/open.ts`).
    onConnect: async (client) => {
      await client.query("set default_transaction_isolation = 'read committed'");
    },
  };
  const boss = new PgBoss({
    ...connection,
    max: 3,
    application_name: 'shop-jobs',
    ...connections,
    useListenNotify: !enqueueOnly,
    supervise: !enqueueOnly,
    superviseIntervalSeconds: lookSeconds,
    schedule: false,
    clock: STEADY_CLOCK,
  });
  let closing = false;
  // It does not matter that the embedded database ends connections while the shop is closing.
  boss.on('error', (error) => closing || log.error({ err: error }, 'the job queue has trouble'));
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'));
  await boss.start();
  await boss.createQueue(MAIL_QUEUE.name, MAIL_QUEUE);
  // Otherwise a queue created by an earlier release keeps its own settings.
  await boss.updateQueue(MAIL_QUEUE.name, RETRIES);
  return {
    outbox: {
      async mail(tx, ...jobs) {
        if (jobs.length === 0) return;
        const inserts = jobs.map((data) => ({ data, priority: AWAITED.has(data.kind) ? 1 : 0 }));
        await boss.insert(MAIL_QUEUE.name, inserts, { db: fromKysely(tx) });
      },
      countJobs,
      countStuckMail,
      bringMailForward,
    },
    async work(sendMail) {
      const worker = await boss.work<MailJob>(MAIL_QUEUE.name, { batchSize: 1 }, async ([job]) => {
        if (!job) return;
        // Jobs that arrived while this one was being sent woke no worker: fetch again at once, not at the next poll.
        boss.notifyWorker(worker);
        await sendMail(job.data);
      });
    },
    async stop() {
      closing = true;
      await boss.stop({ graceful: true, timeout: 5000 });
    },
  };
}
