import { expect, onTestFinished, test } from 'vitest';
import { startSchedule } from '../../src/jobs/schedule.ts';
import type { RetrieveResult } from '../../src/shop/payments/gateway.ts';
import { openTestShop } from '../shop.ts';
import { eventually } from '../support/eventually.ts';

const NOT_FOUND: RetrieveResult = { ok: false, reason: 'not-found' };
const AWAY: RetrieveResult = { ok: false, reason: 'unreachable', message: 'The provider is away.' };
const BATCH = 20;

/** The timed work of a shop with more than two batches of failed payments to ask about. */
async function startWithManyDue(answer: Promise<RetrieveResult>) {
  const { shop, pool, close } = await openTestShop();
  onTestFinished(close);
  await pool.query(`
    insert into payment_attempts
      (id, order_id, provider, txnid, fingerprint, amount_paise, state, holds_until, next_check_at)
    select gen_random_uuid(), (select id from orders limit 1), 'easebuzz', 'TXN' || n, '', 100, 'failed', now(), now()
    from generate_series(1, 50) as n`);
  const asked: string[] = [];
  const begun = Promise.withResolvers<void>();
  shop.gateway = {
    ...shop.gateway,
    async retrieve({ txnid }) {
      asked.push(txnid);
      begun.resolve();
      return answer;
    },
  };
  const stop = startSchedule(shop, shop.log);
  onTestFinished(stop);
  /** How many are to be asked about later, with as many checks left as before. */
  const countPostponed = async () => {
    const { rowCount } = await pool.query(
      "select from payment_attempts where state = 'failed' and checks = 0 and next_check_at > now()",
    );
    return rowCount;
  };
  return { stop, begun: begun.promise, asked, countPostponed };
}

test('timed work that is stopped ends with the batch of payments that it has begun', async () => {
  const answer = Promise.withResolvers<RetrieveResult>();
  const { stop, begun, asked } = await startWithManyDue(answer.promise);
  await begun;
  const stopped = stop();
  answer.resolve(NOT_FOUND);
  await stopped;
  expect(asked).toHaveLength(BATCH);
});

test('while the provider is away no second batch is begun, and no check of the first is lost', async () => {
  const { stop, asked, countPostponed } = await startWithManyDue(Promise.resolve(AWAY));
  await eventually(async () => expect(await countPostponed()).toBe(BATCH));
  await stop();
  expect(asked).toHaveLength(BATCH);
});
