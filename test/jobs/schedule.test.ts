import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { askAboutPayments, type FailedRuns, startSchedule, TIMED_WORK } from '../../src/jobs/schedule.ts';
import { anonymiseBuyersWhoLeft } from '../../src/shop/customers/anonymise-buyers.ts';
import { deleteExpired } from '../../src/shop/delete-expired.ts';
import { eraseUnpaidOrders } from '../../src/shop/orders/erase-unpaid-orders.ts';
import type { RetrieveResult } from '../../src/shop/payments/gateway.ts';
import { openTestShop, type TestShop } from '../shop.ts';
import { createTestApi } from '../support/test-api.ts';

const NOT_FOUND: RetrieveResult = { ok: false, reason: 'not-found' };
const AWAY: RetrieveResult = { ok: false, reason: 'unreachable', message: 'The provider is away.' };
const BATCH = 20;
const BATCHES = 20;

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});
afterAll(() => opened.close());

/** The shop, its clock stopped, with exactly this many failed payments to ask about; each gets this answer. */
async function withManyDue(count: number, answer: RetrieveResult | Promise<RetrieveResult>) {
  const { shop, pool, setClock } = opened;
  const now = new Date();
  setClock(now);
  await pool.query("delete from payment_attempts where txnid like 'DUE%'");
  await pool.query(
    `insert into payment_attempts
      (id, order_id, provider, txnid, fingerprint, amount_paise, state, holds_until, next_check_at)
    select gen_random_uuid(), (select id from orders limit 1), 'easebuzz', 'DUE' || n, '', 100, 'failed', $1, $1
    from generate_series(1, $2) as n`,
    [now, count],
  );
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
  /** How many are to be asked about this many seconds from now, with as many checks left as before. */
  const countPostponed = async (seconds: number) => {
    const { rowCount } = await pool.query(
      "select from payment_attempts where state = 'failed' and checks = 0 and next_check_at = $1",
      [new Date(now.getTime() + seconds * 1000)],
    );
    return rowCount;
  };
  return { begun: begun.promise, asked, countPostponed };
}

test('stopping timed work waits for the batch of payments that it has begun', async () => {
  const answer = Promise.withResolvers<RetrieveResult>();
  const { begun, asked } = await withManyDue(3 * BATCH, answer.promise);
  const stop = startSchedule(opened.shop, opened.shop.log);
  onTestFinished(stop);
  await begun;
  const stopped = stop();
  answer.resolve(NOT_FOUND);
  await stopped;
  expect(asked).toHaveLength(BATCH);
});

test('while the provider is away no second batch is begun, and no check of the first is lost', async () => {
  const { asked, countPostponed } = await withManyDue(3 * BATCH, AWAY);
  await askAboutPayments(opened.shop, () => false);
  expect(asked).toHaveLength(BATCH);
  expect([await countPostponed(0), await countPostponed(30)]).toEqual([2 * BATCH, BATCH]);
});

test('a run ends after twenty batches, however many payments are due', async () => {
  const { asked } = await withManyDue(BATCHES * BATCH + 1, NOT_FOUND);
  await askAboutPayments(opened.shop, () => false);
  expect(asked).toHaveLength(BATCHES * BATCH);
});

const HOUR = 3600;

// What each of them deletes, and when, is tested with it; the days are those of the privacy notice.
test.each([
  {
    run: deleteExpired,
    name: 'delete expired data',
    seconds: HOUR / 6,
    promise: 'expired data is deleted every ten minutes',
  },
  {
    run: eraseUnpaidOrders,
    name: 'delete unpaid orders that nobody needs',
    seconds: HOUR,
    promise: 'unpaid orders every hour',
  },
  {
    run: anonymiseBuyersWhoLeft,
    name: 'anonymise finished orders of deleted accounts',
    seconds: HOUR,
    promise: 'the orders of deleted accounts are anonymised every hour',
  },
])('$promise, as decision 166 promises', ({ run, name, seconds, promise }) => {
  const scheduled = TIMED_WORK.filter((work) => work.run === run);
  expect(scheduled.map((work) => work.name)).toEqual([name]);
  expect(scheduled.map((work) => work.everySeconds)).toEqual([seconds]);
  expect(decision(166)).toContain(promise);
});

test('what is done every hour is first done a minute after the start, or a shop restarted often would never do it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const runs = TIMED_WORK.map((work) => vi.spyOn(work, 'run').mockResolvedValue(null));
  onTestFinished(() => runs.forEach((run) => void run.mockRestore()));
  const hourly = runs.filter((_, place) => TIMED_WORK[place]?.everySeconds === HOUR);
  const counts = () => [...new Set(hourly.map((run) => run.mock.calls.length))];
  onTestFinished(startSchedule(opened.shop, opened.shop.log));
  await vi.advanceTimersByTimeAsync(59_999);
  expect(counts()).toEqual([0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(counts()).toEqual([1]);
  await vi.advanceTimersByTimeAsync(HOUR * 1000 - 1);
  expect(counts()).toEqual([1]);
  await vi.advanceTimersByTimeAsync(1);
  expect(counts()).toEqual([2]);
});

/** The words of a decision, whatever their lines. */
function decision(number: number): string {
  const folder = join(import.meta.dirname, '../../docs/decisions');
  const [file = ''] = globSync(`${number}-*.md`, { cwd: folder });
  return readFileSync(join(folder, file), 'utf8').replace(/\s+/g, ' ');
}

test('timed work that fails is done again at its time, but no more once it is stopped', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const ends = Promise.withResolvers<void>();
  const write = vi.fn<() => Promise<void>>(() => ends.promise).mockRejectedValueOnce(new Error('no room'));
  const renew = vi.spyOn(opened.shop.keys.tokens, 'renew');
  onTestFinished(() => renew.mockRestore());
  const stop = startSchedule({ ...opened.shop, vitals: { ...opened.shop.vitals, write } }, opened.shop.log);
  await vi.advanceTimersByTimeAsync(5000);
  expect(write).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(write).toHaveBeenCalledTimes(2);
  const stopped = stop();
  ends.resolve();
  await stopped;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(write).toHaveBeenCalledTimes(2);
  expect(renew).not.toHaveBeenCalled();
});

test('/metrics counts the failed runs of each timed work, from 0 on, so that the first can be told', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const [first, second] = TIMED_WORK.map((work) => vi.spyOn(work, 'run').mockResolvedValue(null));
  onTestFinished(() => void vi.restoreAllMocks());
  first?.mockRejectedValueOnce(new Error('no room'));
  const failedRuns: FailedRuns = new Map();
  onTestFinished(startSchedule(opened.shop, opened.shop.log, failedRuns));
  const app = await createTestApi({ shop: opened.shop, measured: { failedRuns } });
  onTestFinished(() => app.close());
  const counts = async () => {
    const { body } = await app.inject('/metrics');
    return [...body.matchAll(/^shop_timed_work_failures_total\{work="([^"]+)"\} (\d+)$/gm)].map(
      ([, work, count]) => [work, Number(count)],
    );
  };
  const none = TIMED_WORK.map(({ name }) => [name, 0]);
  expect(await counts()).toEqual(none);
  await vi.advanceTimersByTimeAsync(4000);
  expect(second).toHaveBeenCalledOnce();
  expect(await counts()).toEqual([[TIMED_WORK[0]?.name, 1], ...none.slice(1)]);
});
