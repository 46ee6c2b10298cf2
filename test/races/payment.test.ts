import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ShopClient } from '../../src/contract/client.ts';
import type { AnnounceResult } from '../../src/shop/payments/gateway.ts';
import { reconcileDue } from '../../src/shop/payments/reconcile.ts';
import { type PaymentSteps, paymentSteps } from '../api/payment-steps.ts';
import { openTestShop, PASSWORD, type TestShop } from '../shop.ts';

let shop: TestShop;
let steps: PaymentSteps;

beforeAll(async () => {
  shop = await openTestShop();
  steps = await paymentSteps(shop);
});
afterAll(() => shop.close());

test('verify, form posts, webhooks and poller at the same moment settle once', async () => {
  const asha = await shop.as('asha');
  const before = await steps.stockOf('ghevar');
  await asha.addToCart({ body: { item: 'ghevar', netWeight: '250 gms', quantity: 3 } });
  const { orderId, txnid, accessKey } = await steps.begin(asha, [['ghevar', 250, 2]]);
  const response = await shop.sandbox.pay(accessKey, 'success');
  const lastReceipt = await lastReceiptNumber();
  shop.setClock(new Date(Date.now() + 60_000));

  const answers = await Promise.all([
    ...[1, 2, 3, 4].map(() => steps.verify(asha, response)),
    ...[1, 2, 3, 4].map(() => steps.postReturn(response)),
    ...[1, 2, 3, 4].map(() => steps.webhook(response)),
    reconcileDue(shop.shop, 10),
    steps.verify(asha, { txnid }),
  ]);
  expect(answers.slice(0, 4)).toEqual(
    Array.from({ length: 4 }, () => expect.objectContaining({ status: 'success' })),
  );

  const details = await asha.orderDetails({ params: { orderId } });
  expect(details).toMatchObject({
    data: { order: { status: 'paid', history: [{ status: 'pending' }, { status: 'paid' }] } },
  });
  expect(details.ok && details.data.order.history).toHaveLength(2);
  expect(await lastReceiptNumber()).toBe(lastReceipt + 1);
  expect(await steps.mailsAbout(orderId)).toEqual(['order-status paid', 'shop-order-paid']);
  expect(await steps.stockOf('ghevar')).toEqual({ there: (before.there ?? 0) - 500, held: before.held });
  const cart = await asha.getCart();
  expect(cart.ok && cart.data['ghevar']).toEqual({ '250 gms': 1 });
  expect(await steps.refundsOf(orderId)).toEqual([]);
  shop.setClock(null);
});

test('a success and a failure that cross end in the success', async () => {
  const ravi = await shop.as('ravi');
  const { orderId, txnid, accessKey } = await steps.begin(ravi, [['chakli', 500, 1]]);
  const bad = await shop.sandbox.pay(accessKey, 'userCancelled');
  const underWay = [1, 2, 3].map(() => steps.webhook(bad));
  const good = await shop.sandbox.resolve(txnid, 'success');
  await Promise.all([...underWay, steps.webhook(bad), steps.webhook(good), steps.verify(ravi, good)]);
  expect(await steps.orderStatus(orderId)).toBe('paid');
  expect(await steps.attemptState(txnid)).toBe('succeeded');
});

test('many buyers of the last grams: never more is held or sold than there is', async () => {
  const { there, held } = await steps.stockOf('ghevar');
  const free = (there ?? 0) - held;
  const guests = Array.from({ length: 12 }, () => shop.guest());
  const answers = await Promise.all(
    guests.map((guest, index) => {
      const lines = [
        ['ghevar', 1000, 1],
        ['kaju-katli', 250, 1],
      ] as const;
      const body = steps.payload(index % 2 ? lines : lines.toReversed());
      return guest.initiatePayment({ body });
    }),
  );
  const begun = answers.filter((answer) => answer.ok);
  expect(begun).toHaveLength(Math.floor(free / 1000));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  await Promise.all(
    begun.map(async (answer, index) => {
      const response = await shop.sandbox.pay(answer.data.access_key, index % 2 ? 'failure' : 'success');
      await Promise.all([steps.webhook(response), steps.postReturn(response)]);
    }),
  );
  const sold = Math.ceil(begun.length / 2) * 1000;
  expect(await steps.stockOf('ghevar')).toEqual({ there: (there ?? 0) - sold, held });
});

test('one order paid again by many clicks at once has one open attempt', async () => {
  const asha = await shop.as('asha');
  const first = await steps.begin(asha, [['chakli', 500, 1]]);
  await steps.verify(asha, await shop.sandbox.pay(first.accessKey, 'failure'));
  const clicks = Array.from({ length: 6 }, () =>
    asha.initiatePayment({ body: steps.payload([['chakli', 500, 1]], { orderId: first.orderId }) }),
  );
  const answers = await Promise.all(clicks);
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  const refused = answers.filter((answer) => !answer.ok);
  expect(new Set(refused.map((answer) => answer.status))).toEqual(new Set([409]));
});

test('an order paid again by one click that arrives ten times answers all of them the same', async () => {
  const asha = await shop.as('asha');
  const first = await steps.begin(asha, [['chakli', 500, 1]]);
  await steps.verify(asha, await shop.sandbox.pay(first.accessKey, 'failure'));
  const body = steps.payload([['chakli', 500, 1]], { orderId: first.orderId });
  const answers = await Promise.all(Array.from({ length: 10 }, () => asha.initiatePayment({ body })));
  const seen = new Set(answers.map((answer) => JSON.stringify(answer.ok ? answer.data : answer)));
  expect([...seen]).toHaveLength(1);
  expect(answers[0]).toMatchObject({ ok: true, data: { txnid: body.txnid, orderId: first.orderId } });
});

describe('an announcement that outlasts its lease', () => {
  const key = (letter: string) => letter.repeat(64);

  /** Two requests with one txnid; the second begins to announce when the lease of the first has run out. */
  async function twoAnnouncements(buyer: ShopClient) {
    const asked: ((answer: AnnounceResult) => void)[] = [];
    const { gateway } = shop.shop;
    shop.shop.gateway = { ...gateway, announce: () => new Promise((answer) => asked.push(answer)) };
    onTestFinished(() => {
      shop.shop.gateway = gateway;
      shop.setClock(null);
    });
    const body = steps.payload([['chakli', 500, 1]]);
    const send = () => buyer.initiatePayment({ body });
    shop.setClock(new Date());
    const first = send();
    await vi.waitUntil(() => asked.length === 1);
    shop.setClock(new Date(shop.shop.clock().getTime() + 5 * 60_000));
    const second = send();
    await vi.waitUntil(() => asked.length === 2);
    const [answerFirst, answerSecond] = asked;
    if (!answerFirst || !answerSecond) throw new Error('nobody was asked');
    return { txnid: body.txnid, asked, first, second, send, answerFirst, answerSecond };
  }

  test('leaves the access key of the one that overtook it, and answers with it', async () => {
    const asha = await shop.as('asha');
    const { first, second, send, answerFirst, answerSecond } = await twoAnnouncements(asha);
    answerSecond({ ok: true, accessKey: key('b') });
    expect(await second).toMatchObject({ ok: true, data: { access_key: key('b') } });
    answerFirst({ ok: true, accessKey: key('a') });
    expect(await first).toMatchObject({ ok: true, data: { access_key: key('b') } });
    expect(await send()).toMatchObject({ ok: true, data: { access_key: key('b') } });
  });

  test('fails nothing that the one that overtook it has registered', async () => {
    const asha = await shop.as('asha');
    const { first, second, answerFirst, answerSecond } = await twoAnnouncements(asha);
    answerSecond({ ok: true, accessKey: key('b') });
    expect(await second).toMatchObject({ ok: true });
    answerFirst({ ok: false, reason: 'refused', message: 'Already used' });
    expect(await first).toMatchObject({ ok: true, data: { access_key: key('b') } });
  });

  test('does not end the lease of the one that overtook it: nobody announces a third time', async () => {
    const asha = await shop.as('asha');
    const { txnid, asked, first, second, send, answerFirst, answerSecond } = await twoAnnouncements(asha);
    answerFirst({ ok: false, reason: 'unknown', message: 'The provider did not answer in time.' });
    expect(await first).toMatchObject({ ok: false, status: 503 });
    expect(await leaseOf(txnid)).toEqual(expect.any(Date));
    const third = send();
    answerSecond({ ok: true, accessKey: key('b') });
    const answers = await Promise.all([second, third]);
    expect(answers.map((answer) => answer.ok && answer.data.access_key)).toEqual([key('b'), key('b')]);
    expect(asked).toHaveLength(2);
  });
});

test('an account does not go while its order is being paid again', async () => {
  const ravi = await shop.as('ravi');
  const { orderId, accessKey } = await steps.begin(ravi, [['chakli', 500, 1]]);
  await steps.verify(ravi, await shop.sandbox.pay(accessKey, 'failure'));
  const paying = await shop.pool.connect();
  await paying.query('begin');
  await paying.query('select 1 from orders where id = $1 for update', [orderId]);
  await paying.query(
    `insert into payment_attempts select (jsonb_populate_record(first, jsonb_build_object(
       'id', gen_random_uuid(), 'txnid', first.txnid || 'b', 'state', 'open', 'access_key', null))).*
     from payment_attempts first where order_id = $1`,
    [orderId],
  );
  const gone = shop.guest().deleteAccount({ token: ravi.token, body: { password: PASSWORD } });
  const waiting = () => shop.pool.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'");
  await vi.waitUntil(async () => (await waiting()).rows.length > 0, { timeout: 10_000 });
  await paying.query('commit');
  paying.release();
  expect(await gone).toMatchObject({
    status: 409,
    message: 'A payment of one of your orders is still open.',
  });
  expect(await shop.guest().getUser({ token: ravi.token })).toMatchObject({ ok: true });
});

async function lastReceiptNumber(): Promise<number> {
  const { rows } = await shop.pool.query<{ last: string }>('select last_value as last from receipt_numbers');
  return Number(rows[0]?.last);
}

async function leaseOf(txnid: string): Promise<Date | null> {
  const attempts = shop.shop.db.selectFrom('payment_attempts').where('txnid', '=', txnid);
  return (await attempts.select('announcing_until').executeTakeFirstOrThrow()).announcing_until;
}
