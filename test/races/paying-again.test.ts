import type { PoolClient } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openPaymentShop } from '../api/steps/payment-shop.ts';
import { newPerson, type Person } from '../api/steps/persons.ts';
import { replaceGateway } from '../api/steps/replace-gateway.ts';
import { PASSWORD } from '../shop.ts';
import { somebodyWaits } from '../support/lock-waits.ts';

const { shop, steps, asha } = await openPaymentShop();

test('one order paid again by many clicks at once has one open attempt', async () => {
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

test('an order paid again by one click that arrives ten times gives all of them the same answer', async () => {
  const first = await steps.begin(asha, [['chakli', 500, 1]]);
  await steps.verify(asha, await shop.sandbox.pay(first.accessKey, 'failure'));
  const body = steps.payload([['chakli', 500, 1]], { orderId: first.orderId });
  const answers = await Promise.all(Array.from({ length: 10 }, () => asha.initiatePayment({ body })));
  const seen = new Set(answers.map((answer) => JSON.stringify(answer.ok ? answer.data : answer)));
  expect([...seen]).toHaveLength(1);
  expect(answers[0]).toMatchObject({ ok: true, data: { txnid: body.txnid, orderId: first.orderId } });
});

test('an account cannot be deleted while its order is being paid again', async () => {
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
  await somebodyWaits(shop);
  await paying.query('commit');
  paying.release();
  expect(await gone).toMatchObject({
    status: 409,
    message: 'A payment of one of your orders is still open.',
  });
  expect(await shop.guest().getUser({ token: ravi.token })).toMatchObject({ ok: true });
});

/** The next time that the provider is asked about a payment, it answers only when `answer` is called. */
function slowProvider(): { asked: Promise<void>; answer(): void } {
  const { retrieve } = shop.shop.gateway;
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  replaceGateway(shop, {
    retrieve: async (attempt) => {
      shop.shop.gateway.retrieve = retrieve;
      asked.resolve();
      await answered.promise;
      return retrieve(attempt);
    },
  });
  return { asked: asked.promise, answer: () => answered.resolve() };
}

const BEFORE = ['failed', 'pop-up closed'] as const;

describe('a guest’s order that its buyer, logged in since, pays again', () => {
  /** The order is paid again while another transaction holds the account, in which `meanwhile` runs. */
  async function paidAgainWhile(
    { id, token }: Person,
    before: (typeof BEFORE)[number],
    meanwhile: (holder: PoolClient, orderId: string) => Promise<unknown>,
  ) {
    const browser = shop.guest();
    const { orderId, txnid, accessKey } = await steps.begin(browser, [['chakli', 500, 1]]);
    if (before === 'failed') await steps.verify(browser, await shop.sandbox.pay(accessKey, 'failure'));
    const holder = await shop.pool.connect();
    onTestFinished(() => holder.release(true));
    await holder.query('begin');
    await holder.query('select 1 from customers where id = $1 for update', [id]);
    const body = steps.payload([['chakli', 500, 1]], before === 'failed' ? { orderId } : { txnid });
    const paying = browser.initiatePayment({ token, body });
    await somebodyWaits(shop);
    await meanwhile(holder, orderId);
    await holder.query('commit');
    return { orderId, answer: await paying };
  }
  const buyerOf = async (orderId: string) => {
    const orders = shop.shop.db.selectFrom('orders').where('id', '=', orderId);
    return (await orders.select('customer_id').executeTakeFirstOrThrow()).customer_id;
  };

  test.each(BEFORE)(
    '(%s) is locked after that account, as everywhere: a call that has locked the account can lock the order too',
    async (before) => {
      const neha = await newPerson(shop, 'customer');
      const { orderId, answer } = await paidAgainWhile(neha, before, (holder, id) =>
        holder.query('select 1 from orders where id = $1 for update nowait', [id]),
      );
      expect(answer).toMatchObject({ ok: true });
      expect(await buyerOf(orderId)).toBe(neha.id);
    },
  );

  test('is not paid again by the guest, who has waited for the provider since before it joined the account', async () => {
    const neha = await newPerson(shop, 'customer');
    const browser = shop.guest();
    const line = [['chakli', 500, 1]] as const;
    const first = await steps.begin(browser, line);
    const { asked, answer } = slowProvider();
    const ofGuest = browser.initiatePayment({ body: steps.payload(line, { orderId: first.orderId }) });
    await asked;
    await steps.verify(browser, await shop.sandbox.pay(first.accessKey, 'failure'));
    const body = steps.payload(line, { orderId: first.orderId });
    const ofNeha = await browser.initiatePayment({ token: neha.token, body });
    if (!ofNeha.ok) throw new Error(ofNeha.message);
    await steps.verify(browser, await shop.sandbox.pay(ofNeha.data.access_key, 'failure'));
    answer();
    expect(await ofGuest).toMatchObject({ ok: false, status: 401 });
    expect(await buyerOf(first.orderId)).toBe(neha.id);
  });

  test.each(BEFORE)('(%s) is not assigned to an account that is deleted at that moment', async (before) => {
    const neha = await newPerson(shop, 'customer');
    const { orderId, answer } = await paidAgainWhile(neha, before, (holder) =>
      holder.query('delete from customers where id = $1', [neha.id]),
    );
    expect(answer).toMatchObject({ ok: false, status: 401 });
    expect(await buyerOf(orderId)).toBeNull();
  });
});

test('an order is not paid again for a session that ended while the provider was asked, nor shown to its browser again', async () => {
  const neha = await newPerson(shop, 'customer');
  const browser = shop.guest();
  const line = [['chakli', 500, 1]] as const;
  const body = steps.payload(line);
  const first = await browser.initiatePayment({ token: neha.token, body });
  if (!first.ok) throw new Error(first.message);
  const { access_key: accessKey, orderId } = first.data;
  const { asked, answer } = slowProvider();
  const again = browser.initiatePayment({ token: neha.token, body: steps.payload(line, { orderId }) });
  await asked;
  await shop.sandbox.pay(accessKey, 'failure');
  expect(await browser.signOutEverywhere({ token: neha.token })).toMatchObject({ ok: true });
  answer();
  expect(await again).toMatchObject({ ok: false, status: 401 });
  expect(await browser.orderByTxn({ params: { txnid: body.txnid } })).toMatchObject({
    ok: false,
    status: 404,
  });
});
