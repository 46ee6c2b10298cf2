import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { reconcileDue } from '../../../src/shop/payments/settle/reconcile.ts';
import { openPaymentShop } from '../steps/payment-shop.ts';
import { KATLI, type Payload, paymentSteps } from '../steps/payment-steps.ts';

const { shop, steps, asha } = await openPaymentShop();
const ravi = await shop.as('ravi');

/** For changing a product in a test, after which its prices are as they were, and it is in the shop. */
async function asItWasAfterwards(id: string) {
  const product = shop.shop.db.updateTable('products').where('id', '=', id);
  const prices = await shop.shop.db
    .selectFrom('products')
    .select(['price_per_kg_paise', 'old_price_per_kg_paise'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  onTestFinished(async () => {
    await product.set({ ...prices, removed_at: null }).execute();
    shop.shop.catalogue.markStale();
  });
  return product;
}

describe('the txnid is an idempotency key', () => {
  test('the same request again returns the same order and access key', async () => {
    const body = steps.payload(KATLI);
    const first = await steps.initiate(asha, body);
    expect(await steps.initiate(asha, body)).toEqual(first);
  });

  test('a request with a corrected address is the same order, which goes there, until it is paid', async () => {
    const body = steps.payload(KATLI);
    const first = await steps.initiate(asha, body);
    const { orderId, access_key } = first;
    const goesTo = async () => {
      const details = await asha.orderDetails({ params: { orderId } });
      return details.ok && details.data.order.delivery.address1;
    };
    const corrected = { ...body, address1: '9, Nehru Bazaar' };
    expect(await asha.initiatePayment({ body: corrected })).toMatchObject({ data: first });
    expect(await goesTo()).toBe('9, Nehru Bazaar');
    await steps.verify(asha, await shop.sandbox.pay(access_key, 'success'));
    expect(await asha.initiatePayment({ body })).toMatchObject({ ok: true });
    expect(await goesTo()).toBe('9, Nehru Bazaar');
  });

  test('a mobile number that was corrected in another tab, which goes on with the payment, is the order’s', async () => {
    const body = steps.payload(KATLI);
    const first = await steps.initiate(asha, body);
    const corrected = { ...body, phone: '9829041964' };
    expect(await asha.initiatePayment({ body: corrected })).toMatchObject({ data: first });
    expect(await asha.orderDetails({ params: { orderId: first.orderId } })).toMatchObject({
      data: { order: { delivery: { phone: '9829041964' } } },
    });
  });

  test('an address that is corrected after no answer came is the order’s before it can be paid; the provider is told the first one again', async () => {
    const announced = vi.spyOn(shop.shop.gateway, 'announce');
    onTestFinished(() => announced.mockRestore());
    const body = steps.payload(KATLI);
    shop.sandbox.play(body.txnid, 'initiate-html');
    expect(await asha.initiatePayment({ body })).toMatchObject({ status: 503 });
    const corrected = { ...body, address1: '9, Nehru Bazaar' };
    const answer = await asha.initiatePayment({ body: corrected });
    if (!answer.ok) throw new Error(answer.message);
    expect(announced.mock.calls.map(([{ address1 }]) => address1)).toEqual(Array(2).fill(body.address1));
    expect(await asha.orderDetails({ params: { orderId: answer.data.orderId } })).toMatchObject({
      data: { order: { delivery: { address1: '9, Nehru Bazaar' } } },
    });
  });

  test('an address that is corrected after the payment has expired is the order’s too: it can still be paid', async () => {
    const body = steps.payload(KATLI);
    const first = await steps.initiate(asha, body);
    shop.setClockAhead({ minutes: 31 });
    await reconcileDue(shop.shop, 100);
    expect(await steps.attemptState(body.txnid)).toBe('failed');
    const corrected = { ...body, address1: '9, Nehru Bazaar' };
    expect(await asha.initiatePayment({ body: corrected })).toMatchObject({ data: first });
    await steps.verify(asha, await shop.sandbox.pay(first.access_key, 'success'));
    expect(await asha.orderDetails({ params: { orderId: first.orderId } })).toMatchObject({
      data: { order: { status: 'paid', delivery: { address1: '9, Nehru Bazaar' } } },
    });
  });

  test('a repeat for a paid order that its buyer has deleted since gets no access key', async () => {
    const body = steps.payload(KATLI);
    const { orderId, access_key } = await steps.initiate(asha, body);
    await steps.verify(asha, await shop.sandbox.pay(access_key, 'success'));
    expect(await asha.initiatePayment({ body })).toMatchObject({ data: { access_key } });
    const manager = await shop.as('manager');
    const cancel = { from: 'paid', to: 'cancelled', cause: 'The oven broke' } as const;
    await manager.adminMoveOrder({ params: { orderId }, body: cancel });
    expect(await asha.deleteOrder({ params: { orderId } })).toMatchObject({ ok: true });
    expect(await asha.initiatePayment({ body })).toMatchObject({
      status: 409,
      message: 'This order is gone.',
    });
  });

  test('the same lines match by either id of a product', async () => {
    const uid = steps.products.get('kaju-katli')?._id ?? '';
    const byId = steps.payload(KATLI);
    const named = (productId: string) => ({
      ...byId,
      items: byId.items.map((item) => ({ ...item, productId })),
    });
    const first = await asha.initiatePayment({ body: byId });
    expect(first).toMatchObject({ ok: true });
    for (const name of [uid, uid.toUpperCase()]) {
      expect(await asha.initiatePayment({ body: named(name) })).toMatchObject({
        data: first.ok && first.data,
      });
    }
  });

  test('other lines or another buyer with the same txnid are refused', async () => {
    const { txnid } = await steps.begin(asha, KATLI);
    const taken = { status: 409, message: 'This transaction id is already used.' };
    const otherLines = steps.payload([['chakli', 250, 1]], { txnid });
    expect(await asha.initiatePayment({ body: otherLines })).toMatchObject(taken);
    expect(await ravi.initiatePayment({ body: steps.payload(KATLI, { txnid }) })).toMatchObject(taken);
    expect(await shop.guest().initiatePayment({ body: steps.payload(KATLI, { txnid }) })).toMatchObject(
      taken,
    );
  });

  test.each([
    ['pricePerUnit', 1],
    ['totalPrice', '1.50'],
  ])('a repeat with another %s of a line is refused with the order’s prices', async (field, value) => {
    const body = steps.payload(KATLI);
    await asha.initiatePayment({ body });
    const items = body.items.map((item) => ({ ...item, [field]: value }));
    const [{ pricePerUnit, totalPrice } = {}] = body.items;
    expect(
      await asha.initiatePayment({ body: { ...body, items, address1: '9, Nehru Bazaar' } }),
    ).toMatchObject({
      status: 409,
      message: 'Prices have changed. Please check your order and pay again.',
      body: { amount: body.amount, lines: [{ productId: 'kaju-katli', pricePerUnit, totalPrice }] },
    });
  });

  test('a repeat with another amount is told the order’s, as long as the attempt is open', async () => {
    const body = steps.payload(KATLI);
    const first = await steps.initiate(asha, body);
    const [{ pricePerUnit, totalPrice } = {}] = body.items;
    const withoutPrices = body.items.map(({ pricePerUnit: _pack, totalPrice: _line, ...item }) => item);
    const dearer = body.items.map((item) => ({ ...item, pricePerUnit: '2.00', totalPrice: '2.00' }));
    for (const items of [body.items, withoutPrices, dearer]) {
      expect(await asha.initiatePayment({ body: { ...body, amount: '2.00', items } })).toMatchObject({
        status: 409,
        message: 'Prices have changed. Please check your order and pay again.',
        body: { amount: body.amount, lines: [{ productId: 'kaju-katli', pricePerUnit, totalPrice }] },
      });
    }
    expect(await asha.initiatePayment({ body })).toMatchObject({ data: first });
    await steps.verify(asha, await shop.sandbox.pay(first.access_key, 'success'));
    expect(await asha.initiatePayment({ body: { ...body, amount: '2.00' } })).toMatchObject({
      status: 409,
      message: 'This transaction id is already used.',
    });
    expect(await asha.initiatePayment({ body })).toMatchObject({ data: first });
  });

  test('a repeat at the order’s prices gets the same answer, however they are written and whatever the goods cost now', async () => {
    const body = steps.payload([
      ['besan-laddoo', 250, 1],
      ['besan-laddoo', 250, 2],
      ['kaju-katli', 500, 1],
    ]);
    const first = await steps.initiate(asha, body);
    const products = await asItWasAfterwards('besan-laddoo');
    const paise = (price: string | number = '') => Number(price).toFixed(2);
    const written: Payload['items'][] = [
      body.items,
      body.items.toReversed(),
      body.items.map((item) => ({
        ...item,
        pricePerUnit: paise(item.pricePerUnit),
        totalPrice: paise(item.totalPrice),
      })),
      body.items.map(({ pricePerUnit: _pack, totalPrice: _line, ...item }) => item),
    ];
    for (const removed_at of [null, new Date()]) {
      await products.set({ price_per_kg_paise: 100_000, old_price_per_kg_paise: null, removed_at }).execute();
      for (const items of written)
        expect(await asha.initiatePayment({ body: { ...body, items } })).toMatchObject({ data: first });
    }
  });

  test('a repeat may name the order that the first answer named, and no other', async () => {
    const body = steps.payload(KATLI);
    const first = await steps.initiate(asha, body);
    const { orderId } = first;
    for (const name of [orderId, orderId.toUpperCase()]) {
      const again = await asha.initiatePayment({ body: { ...body, orderId: name } });
      expect(again).toMatchObject({ data: first });
    }
    const other = await steps.begin(asha, KATLI);
    expect(await asha.initiatePayment({ body: { ...body, orderId: other.orderId } })).toMatchObject({
      status: 409,
      message: 'This transaction id is already used.',
    });
  });

  test('a repeat of a failed attempt is told that another one has paid the order', async () => {
    const body = steps.payload(KATLI);
    const { orderId, access_key } = await steps.initiate(asha, body);
    await steps.verify(asha, await shop.sandbox.pay(access_key, 'failure'));
    await steps.buy(asha, KATLI, { orderId });
    expect(await asha.initiatePayment({ body })).toMatchObject({
      status: 409,
      message: 'This order is already paid.',
    });
  });

  test('a repeat of a failed attempt, whose order another one has priced anew since, is told the order’s prices: its money would only go back', async () => {
    const goods = [['besan-laddoo', 250, 1]] as const;
    const body = steps.payload(goods);
    const first = await steps.initiate(asha, body);
    const { orderId, access_key } = first;
    await steps.verify(asha, await shop.sandbox.pay(access_key, 'failure'));
    expect(await asha.initiatePayment({ body })).toMatchObject({ data: first });

    const products = await asItWasAfterwards('besan-laddoo');
    await products.set({ price_per_kg_paise: 100_000, old_price_per_kg_paise: null }).execute();
    shop.shop.catalogue.markStale();
    const second = await (await paymentSteps(shop)).begin(asha, goods, { orderId });
    await steps.verify(asha, await shop.sandbox.pay(second.accessKey, 'failure'));
    expect(await asha.initiatePayment({ body })).toMatchObject({
      status: 409,
      message: 'Prices have changed. Please check your order and pay again.',
      body: { amount: '250.00', lines: [{ productId: 'besan-laddoo', pricePerUnit: 250 }] },
    });
  });

  test('paying an order again may be repeated without its order’s id', async () => {
    const { orderId, accessKey } = await steps.begin(asha, KATLI);
    await steps.verify(asha, await shop.sandbox.pay(accessKey, 'failure'));
    const body = steps.payload(KATLI);
    const first = await asha.initiatePayment({ body: { ...body, orderId: orderId.toUpperCase() } });
    expect(first).toMatchObject({ ok: true, data: { orderId } });
    const capitals = await asha.orderDetails({ params: { orderId: orderId.toUpperCase() } });
    const small = await asha.orderDetails({ params: { orderId } });
    expect(capitals).toMatchObject({ data: small.ok && small.data });
    expect(await asha.initiatePayment({ body })).toMatchObject({ data: first.ok && first.data });
  });

  test('a repeat of paying an order again does not ask the provider about the payment that it has begun', async () => {
    const { orderId, accessKey } = await steps.begin(asha, KATLI);
    await steps.verify(asha, await shop.sandbox.pay(accessKey, 'failure'));
    const body = { ...steps.payload(KATLI), orderId };
    const first = await asha.initiatePayment({ body });
    const asked = vi.spyOn(shop.shop.gateway, 'retrieve');
    onTestFinished(() => asked.mockRestore());
    expect(await asha.initiatePayment({ body })).toMatchObject({ data: first.ok && first.data });
    expect(asked).not.toHaveBeenCalled();
  });

  test('twenty requests at the same moment make one order and one payment', async () => {
    const body = steps.payload([['ghevar', 250, 1]]);
    const before = await steps.stockOf('ghevar');
    const answers = await Promise.all(Array.from({ length: 20 }, () => asha.initiatePayment({ body })));
    const seen = new Set(answers.map((answer) => JSON.stringify(answer.ok ? answer.data : answer)));
    expect([...seen]).toHaveLength(1);
    expect(answers[0]).toMatchObject({ ok: true });
    expect(shop.sandbox.ledger().filter(({ txnid }) => txnid === body.txnid)).toHaveLength(1);
    expect(await steps.stockOf('ghevar')).toEqual({ ...before, held: before.held + 250 });
  });
});
