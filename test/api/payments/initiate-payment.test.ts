import { describe, expect, onTestFinished, test } from 'vitest';
import { BULK_MESSAGE, NET_WEIGHTS } from '../../../src/contract/weight.ts';
import { reconcileDue } from '../../../src/shop/payments/settle/reconcile.ts';
import { openTestShop } from '../../shop.ts';
import { openPaymentShop } from '../steps/payment-shop.ts';
import { KATLI, newTxnid } from '../steps/payment-steps.ts';
import { replaceGateway } from '../steps/replace-gateway.ts';

const { shop, steps, asha } = await openPaymentShop();
const ravi = await shop.as('ravi');

describe('the order is written before the gateway hears of it', () => {
  test('order, lines and attempt hold the server’s prices; the gateway is asked for the same amount', async () => {
    const begun = await steps.begin(asha, [
      ['kaju-katli', 250, 3],
      ['chakli', 1000, 1],
    ]);
    expect(begun.accessKey).toMatch(/^[a-f0-9]{64}$/);
    const details = await asha.orderDetails({ params: { orderId: begun.orderId } });
    expect(details).toMatchObject({
      ok: true,
      data: {
        order: {
          status: 'pending',
          paymentStatus: 'open',
          payable: false,
          txnid: begun.txnid,
          receiptNumber: null,
          totalAmount: begun.amountPaise / 100,
          delivery: { country: 'India', zipcode: '302003' },
          history: [{ status: 'pending', cause: 'Order placed' }],
        },
      },
    });
    const announced = shop.sandbox.ledger().find(({ txnid }) => txnid === begun.txnid);
    expect(announced).toMatchObject({ amountPaise: begun.amountPaise, status: 'initiated' });
  });

  test('lines of the same product and weight become one, even when one is named by _id', async () => {
    const uid = steps.products.get('kaju-katli')?._id ?? '';
    const body = steps.payload([
      ['kaju-katli', 500, 2],
      ['kaju-katli', 500, 3],
    ]);
    const items = body.items.map((item, index) => (index === 0 ? { ...item, productId: uid } : item));
    const answer = await asha.initiatePayment({ body: { ...body, items } });
    if (!answer.ok) throw new Error(answer.message);
    const details = await asha.orderDetails({ params: { orderId: answer.data.orderId } });
    expect(details).toMatchObject({
      data: { order: { items: [{ productId: 'kaju-katli', quantity: 5, netWeight: '500 gms' }] } },
    });
  });

  test('more than 99 packs of one weight are a bulk order', async () => {
    const body = steps.payload([
      ['kaju-katli', 500, 60],
      ['kaju-katli', 500, 40],
    ]);
    expect(await asha.initiatePayment({ body })).toMatchObject({ status: 400, message: BULK_MESSAGE });
  });
});

describe('the number of lines', () => {
  // Leave the counted stocks to the other tests.
  const everyWeight = (count: number) =>
    [...steps.products.values()]
      .filter(({ out_of_stock, stock }) => !out_of_stock && stock === undefined)
      .flatMap(({ id }) => NET_WEIGHTS.map((grams) => [id, grams, 1] as const))
      .slice(0, count);

  test('may be that of a cart with every product in every weight', async () => {
    const lines = everyWeight(Number.POSITIVE_INFINITY);
    expect(lines.length).toBeGreaterThan(200);
    const { orderId } = await steps.begin(ravi, lines);
    const details = await ravi.orderDetails({ params: { orderId } });
    expect(details.ok && details.data.order.items).toHaveLength(lines.length);
  });

  test('is limited, and the refusal names the limit', async () => {
    const body = steps.payload(everyWeight(200));
    const [item] = body.items;
    const items = item ? Array.from({ length: 601 }, () => item) : [];
    expect(await ravi.initiatePayment({ body: { ...body, items } })).toMatchObject({
      status: 400,
      message: 'An order takes at most 600 lines.',
    });
  });
});

describe('trouble at the gateway', () => {
  test('an answer that never came leaves the attempt open; the same txnid then gets its access key', async () => {
    const body = steps.payload(KATLI);
    shop.sandbox.play(body.txnid, 'initiate-html');
    const unknown = await asha.initiatePayment({ body });
    expect(unknown).toMatchObject({ status: 503, message: 'Payment initiation failed. Try again.' });
    expect(await steps.attemptState(body.txnid)).toBe('open');
    const again = await asha.initiatePayment({ body });
    expect(again).toMatchObject({ ok: true, data: { orderId: unknown.ok ? '' : unknown.body?.orderId } });
  });

  test('a refusal ends attempt and order, and gives the stock back', async () => {
    const body = steps.payload([['ghevar', 500, 1]]);
    const before = await steps.stockOf('ghevar');
    // Our payload matches the provider's patterns, so the sandbox has no reason of its own to refuse it.
    replaceGateway(shop, {
      announce: async () => ({ ok: false, reason: 'refused', message: 'Parameter validation failed' }),
    });
    const answer = await asha.initiatePayment({ body });
    expect(answer).toMatchObject({ status: 400, message: 'Payment initiation failed. Try again.' });
    expect(await steps.attemptState(body.txnid)).toBe('failed');
    expect(await steps.stockOf('ghevar')).toEqual(before);
  });
});

describe('stock at initiation', () => {
  test('is held, and the rest is shown', async () => {
    const before = await steps.stockOf('ghevar');
    await steps.begin(asha, [
      ['ghevar', 1000, 2],
      ['ghevar', 500, 1],
    ]);
    const held = await steps.stockOf('ghevar');
    expect(held).toEqual({ there: before.there, held: before.held + 2500 });
    const left = (held.there ?? 0) - held.held;
    const answer = await ravi.initiatePayment({ body: steps.payload([['ghevar', 1000, 6]]) });
    expect(answer).toMatchObject({
      status: 409,
      message: expect.stringContaining(`Only ${left / 1000} kg of `),
    });
    expect(await steps.stockOf('ghevar')).toEqual(held);
  });

  const freeGrams = async () => {
    const { there, held } = await steps.stockOf('ghevar');
    return (there ?? 0) - held;
  };

  test('of less than the lightest pack is sold out, as everywhere in the shop', async () => {
    const { there, held } = await steps.stockOf('ghevar');
    const set = (stock_grams: number | null) =>
      shop.shop.db.updateTable('products').set({ stock_grams }).where('id', '=', 'ghevar').execute();
    onTestFinished(async () => void (await set(there)));
    await set(held + 200);
    expect(await ravi.initiatePayment({ body: steps.payload([['ghevar', 250, 1]]) })).toMatchObject({
      status: 409,
      message: 'Ghevar is out of stock.',
    });
  });

  /** In whole kilograms. */
  const free = async () => Math.floor((await freeGrams()) / 1000);

  test('held by the buyer’s own open payment is not called sold out', async () => {
    const all = await free();
    const { accessKey } = await steps.begin(asha, [['ghevar', 1000, all]]);
    const less = steps.payload([['ghevar', 1000, all - 1]]);
    expect(await asha.initiatePayment({ body: less })).toMatchObject({
      status: 409,
      message:
        'A payment that you have not finished holds Ghevar for you. Please finish it, or try again in half an hour.',
    });
    expect(await ravi.initiatePayment({ body: { ...less, txnid: newTxnid() } })).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^(Ghevar is out of stock|Only .* of Ghevar is left)\.$/),
    });
    await steps.verify(asha, await shop.sandbox.pay(accessKey, 'failure'));
    expect(await free()).toBe(all);
  });

  test('held by an own open payment that is too small to help is not given as the reason', async () => {
    const all = await free();
    const own = await steps.begin(ravi, [['ghevar', 1000, 1]]);
    const others = await steps.begin(asha, [['ghevar', 1000, all - 2]]);
    expect(await ravi.initiatePayment({ body: steps.payload([['ghevar', 1000, 3]]) })).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Only 1.* kg of Ghevar is left\.$/),
    });
    await steps.verify(ravi, await shop.sandbox.pay(own.accessKey, 'failure'));
    await steps.verify(asha, await shop.sandbox.pay(others.accessKey, 'failure'));
  });

  test('is sold out when an own payment held it until it expired and another buyer holds it now', async () => {
    const own = await steps.begin(ravi, [['ghevar', 1000, await free()]]);
    await shop.sandbox.pay(own.accessKey, 'pending');
    shop.setClockAhead({ minutes: 31 });
    onTestFinished(() => shop.setClock(null));
    await reconcileDue(shop.shop, 100);
    const others = await steps.begin(asha, [['ghevar', 250, (await freeGrams()) / 250]]);
    expect(await ravi.initiatePayment({ body: steps.payload([['ghevar', 1000, 1]]) })).toMatchObject({
      status: 409,
      message: 'Ghevar is out of stock.',
    });
    await steps.verify(asha, await shop.sandbox.pay(others.accessKey, 'failure'));
  });
});

test('the payments that one buyer may start are limited', async () => {
  const strict = await openTestShop({ limits: { initiatePerBuyerPerTenMinutes: 2 } });
  const buyer = await strict.as('ravi');
  const body = steps.payload(KATLI);
  await buyer.initiatePayment({ body });
  await buyer.initiatePayment({ body });
  const third = await buyer.initiatePayment({ body });
  expect(third).toMatchObject({ status: 429 });
  await strict.close();
});

test('an order that the shop has cancelled does not lead to the pay page again', async () => {
  const asha = await shop.as('asha');
  const manager = await shop.as('manager');
  const body = steps.payload([['chakli', 500, 1]]);
  const { orderId } = await steps.initiate(asha, body);
  const moved = await manager.adminMoveOrder({
    params: { orderId },
    body: { from: 'pending', to: 'cancelled', cause: 'Out of gram flour' },
  });
  expect(moved).toMatchObject({ ok: true });
  expect(await asha.initiatePayment({ body })).toMatchObject({
    status: 409,
    message: 'This order can no longer be paid.',
  });
});

test('an order that was paid and then cancelled is closed, not already paid: its money goes back', async () => {
  const manager = await shop.as('manager');
  const { orderId } = await steps.buy(asha, KATLI);
  const moved = await manager.adminMoveOrder({
    params: { orderId },
    body: { from: 'paid', to: 'cancelled', cause: 'Out of cashew' },
  });
  expect(moved).toMatchObject({ ok: true });
  expect(await asha.initiatePayment({ body: steps.payload(KATLI, { orderId }) })).toMatchObject({
    status: 409,
    message: 'This order can no longer be paid.',
  });
});

test('the password of a proxy in front of the shop does not turn a guest into a caller whose session has ended', async () => {
  const payload = steps.payload([['chakli', 500, 1]]);
  const initiate = (authorization: string) =>
    shop.inject({ method: 'POST', url: '/api/initiate-payment', headers: { authorization }, payload });
  expect((await initiate('Basic dXNlcjpwYXNz')).statusCode).toBe(200);
  expect((await initiate('Bearer ended')).statusCode).toBe(401);
});
