import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { BULK_MESSAGE, NET_WEIGHTS } from '../../src/contract/weight.ts';
import { addressOf } from '../../src/mail/draft.ts';
import { reconcileDue } from '../../src/shop/payments/reconcile.ts';
import { openTestShop } from '../shop.ts';
import { openPaymentShop } from './payment-shop.ts';
import { newTxnid, type Payload, paymentSteps } from './payment-steps.ts';
import { replaceGateway } from './replace-gateway.ts';

const { shop, steps, asha } = await openPaymentShop();
const ravi = await shop.as('ravi');

const katli = [['kaju-katli', 500, 2]] as const;

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

describe('the server prices every line itself', () => {
  test('amounts may carry the rounding noise of the formula that made them, but no more', async () => {
    const perKg = steps.products.get('motichoor-laddoo')?.new_price ?? 0;
    const noisy = (perKg / 1000) * 750;
    expect(String(noisy)).toMatch(/\.\d{9,}$/);
    const body = steps.payload([['motichoor-laddoo', 750, 1]]);
    const priced = (price: number | string) => ({
      ...body,
      amount: price,
      items: body.items.map((item) => ({ ...item, pricePerUnit: price, totalPrice: price })),
    });
    expect(await asha.initiatePayment({ body: priced(noisy + 0.001) })).toMatchObject({ status: 400 });
    expect(await asha.initiatePayment({ body: priced(String(noisy)) })).toMatchObject({ status: 400 });
    expect(await asha.initiatePayment({ body: priced(noisy + 0.01) })).toMatchObject({ status: 409 });
    expect(await asha.initiatePayment({ body: priced(noisy) })).toMatchObject({ ok: true });
  });

  test.each([
    ['amount', { amount: '1.00' }],
    ['amount of a paisa less', { amount: '0.99' }],
  ])(
    'a payload with another %s is refused with the right prices, and nothing is written',
    async (_, changes) => {
      const body = steps.payload(katli, changes);
      const right = steps.payload(katli);
      const answer = await asha.initiatePayment({ body });
      expect(answer).toMatchObject({
        status: 409,
        message: 'Prices have changed. Please check your order and pay again.',
        body: {
          amount: right.amount,
          lines: [{ productId: 'kaju-katli', netWeight: '500 gms', quantity: 2 }],
        },
      });
      expect(await steps.attemptState(body.txnid)).toBeUndefined();
    },
  );

  test.each([
    ['pricePerUnit', 1],
    ['totalPrice', '1.50'],
  ])('a tampered %s of a line is refused, even with the right amount', async (field, value) => {
    const body = steps.payload(katli);
    const items = body.items.map((item) => ({ ...item, [field]: value }));
    expect(await asha.initiatePayment({ body: { ...body, items } })).toMatchObject({ status: 409 });
  });

  test.each(['1e3', 'NaN', '-5', '12.345', ''])(
    'an amount that is no amount (%j) is a 400',
    async (amount) => {
      const body = steps.payload(katli, { amount });
      expect(await asha.initiatePayment({ body })).toMatchObject({ status: 400 });
    },
  );

  test('a token that has ended is a 401, not a guest’s order', async () => {
    const headers = { 'auth-token': 'gone' };
    for (const payload of [steps.payload(katli), {}]) {
      const answer = await shop.inject({ method: 'POST', url: '/api/initiate-payment', headers, payload });
      expect(answer.statusCode).toBe(401);
    }
  });

  test('less than ₹1, which no provider accepts, is refused before anything is written', async () => {
    const { db } = shop.shop;
    const cheap = { price_per_kg_paise: 300, old_price_per_kg_paise: null };
    const { numUpdatedRows } = await db
      .updateTable('products')
      .set(cheap)
      .where('id', '=', 'murukku')
      .executeTakeFirst();
    expect(numUpdatedRows).toBe(1n);
    const orders = async () => (await db.selectFrom('orders').select('id').execute()).length;
    const body = { ...steps.payload(katli), amount: '0.75' };
    const items = [{ productId: 'murukku', netWeight: '250 gms' as const, quantity: 1 }];
    const before = await orders();
    expect(await ravi.initiatePayment({ body: { ...body, items } })).toMatchObject({
      status: 400,
      message: 'An order must come to at least ₹1.',
    });
    expect(await orders()).toBe(before);

    // ₹1 itself is enough.
    const dearer = { price_per_kg_paise: 400 };
    await db.updateTable('products').set(dearer).where('id', '=', 'murukku').execute();
    const least = { ...body, txnid: steps.payload(katli).txnid, amount: '1.00', items };
    expect(await ravi.initiatePayment({ body: least })).toMatchObject({ ok: true });
  });

  test('spaces around an e-mail address are dropped', async () => {
    const body = { ...steps.payload(katli), email: ' \u202aasha@example.in\u202c ' };
    expect(await asha.initiatePayment({ body })).toMatchObject({ ok: true });
  });

  test('an e-mail address with an ampersand works for paying and mailing', async () => {
    const email = 'r&d%sweets@example.in';
    const { orderId } = await steps.begin(asha, katli, { email });
    expect(await asha.orderDetails({ params: { orderId } })).toMatchObject({
      data: { order: { delivery: { email } } },
    });
    expect(addressOf({ name: 'Asha Verma', email })).toEqual({ name: 'Asha Verma', address: email });
  });

  test.each([
    ['phone', '1234567890'],
    ['zipcode', '012345'],
    ['state', 'Atlantis'],
    ['email', 'nobody'],
    ['name', 'As\0ha'],
    ['name', '\u200b'],
    ['name', '\u202e \r\n'],
    ['address1', '\u2060'],
    ['city', '\u200d'],
    ['items', []],
  ])('a payload with an impossible %s is a 400', async (field, value) => {
    const body = { ...steps.payload(katli), [field]: value };
    expect(await asha.initiatePayment({ body })).toMatchObject({ status: 400 });
  });

  test('null in an optional text counts as missing', async () => {
    const { items, ...rest } = steps.payload(katli);
    const nothing = { address2: null, country: null, productinfo: null, surl: null, furl: null };
    const body = {
      ...rest,
      ...nothing,
      items: items.map((item) => ({ ...item, productName: null, image: null })),
    };
    const answer = await asha.initiatePayment({ body });
    if (!answer.ok) throw new Error(answer.message);
    const { orderId } = answer.data;
    expect(await asha.orderDetails({ params: { orderId } })).toMatchObject({
      data: {
        order: { delivery: { address2: '', country: 'India' }, items: [{ productName: 'Kaju Katli' }] },
      },
    });
  });

  test('a txnid may be anything that the provider accepts, and the refusal states the whole rule', async () => {
    const { txnid } = await steps.begin(asha, katli, { txnid: 'TXN/17-95_1' });
    expect(txnid).toBe('TXN/17-95_1');
    for (const bad of ['TXN|1', 'TXN 1', '', 'T'.repeat(41)])
      expect(await asha.initiatePayment({ body: steps.payload(katli, { txnid: bad }) })).toMatchObject({
        status: 400,
        message: 'txnid must be 1 to 40 letters, digits, -, _ or /',
      });
  });

  test('characters that break a line or turn its direction become a space; joiners stay', async () => {
    const { orderId } = await steps.begin(asha, katli, {
      name: 'A\r\nBcc: x',
      address1: '12\u202e Johari Bazaar\u2028',
      address2: '\u0007',
      city: 'Jai\u2066pur',
    });
    expect(await asha.orderDetails({ params: { orderId } })).toMatchObject({
      data: {
        order: {
          delivery: { name: 'A Bcc: x', address1: '12 Johari Bazaar', address2: '', city: 'Jai pur' },
        },
      },
    });
    const joined = await steps.begin(asha, katli, { name: 'क्\u200dष' });
    expect(await asha.orderDetails({ params: { orderId: joined.orderId } })).toMatchObject({
      data: { order: { delivery: { name: 'क्\u200dष' } } },
    });
  });

  test('text that only resembles a forbidden character is kept', async () => {
    const { orderId } = await steps.begin(asha, katli, { address1: 'Shop \\u0000' });
    expect(await asha.orderDetails({ params: { orderId } })).toMatchObject({
      data: { order: { delivery: { address1: 'Shop \\u0000' } } },
    });
  });

  test('an amount in another form but of the same paise is accepted', async () => {
    const amount = Number(steps.payload(katli).amount);
    const { orderId } = await steps.begin(asha, katli, { amount: `${amount}.0` });
    expect(await asha.orderDetails({ params: { orderId } })).toMatchObject({
      data: { order: { totalAmount: amount } },
    });
  });

  test('an unknown product is refused by name', async () => {
    const body = steps.payload([['moon-cake' as string, 500, 1]]);
    const answer = await asha.initiatePayment({ body });
    expect(answer).toMatchObject({ status: 409, message: expect.stringContaining('moon-cake') });
  });

  test('an order with a product that is no longer sold cannot be paid again, and says where the rest is', async () => {
    const { orderId, accessKey } = await steps.begin(asha, [['chakli', 250, 1]]);
    await steps.verify(asha, await shop.sandbox.pay(accessKey, 'userCancelled'));
    const sold = (removed_at: Date | null) =>
      shop.shop.db.updateTable('products').set({ removed_at }).where('id', '=', 'chakli').execute();
    await sold(new Date());
    expect(
      await asha.initiatePayment({ body: steps.payload([['chakli', 250, 1]], { orderId }) }),
    ).toMatchObject({
      status: 409,
      message:
        'Chakli is no longer sold, so this order cannot be paid again. Please order the rest from the shop.',
    });
    await sold(null);
  });

  test('an unknown order is a 404, whatever version its id would have', async () => {
    for (const orderId of ['11111111-1111-1111-1111-111111111111', '0198c0de-0000-7000-8000-000000000000']) {
      const answer = await asha.initiatePayment({ body: steps.payload([['chakli', 250, 1]], { orderId }) });
      expect(answer).toMatchObject({ status: 404, message: 'Order not found.' });
    }
  });

  test('a product that is out of stock is refused', async () => {
    const gone = [...steps.products.values()].find((product) => !product.available);
    const body = steps.payload([[gone?.id ?? '', 500, 1]]);
    const answer = await asha.initiatePayment({ body });
    expect(answer).toMatchObject({ status: 409, message: `${gone?.name} is out of stock.` });
  });

  test('the payload’s addresses and country are ignored', async () => {
    const { txnid } = await steps.begin(asha, katli, {
      surl: 'https://evil.example/ok',
      furl: 'https://evil.example/no',
      country: 'Elsewhere',
      productinfo: 'Gold bars',
    });
    expect(shop.sandbox.signedResponse(txnid)).toMatchObject({
      surl: 'http://shop.test/api/payment-success',
      furl: 'http://shop.test/api/payment-fail',
      productinfo: 'Order from sweets shop',
    });
  });
});

describe('the txnid is an idempotency key', () => {
  test('the same request again returns the same order and access key', async () => {
    const body = steps.payload(katli);
    const first = await asha.initiatePayment({ body });
    const again = await asha.initiatePayment({ body });
    expect(again).toMatchObject({ ok: true });
    expect(again.ok && again.data).toEqual(first.ok && first.data);
  });

  test('a request with a corrected address is the same order, which goes there, until it is paid', async () => {
    const body = steps.payload(katli);
    const first = await asha.initiatePayment({ body });
    if (!first.ok) throw new Error(first.message);
    const { orderId, access_key } = first.data;
    const goesTo = async () => {
      const details = await asha.orderDetails({ params: { orderId } });
      return details.ok && details.data.order.delivery.address1;
    };
    const corrected = { ...body, address1: '9, Nehru Bazaar' };
    expect(await asha.initiatePayment({ body: corrected })).toMatchObject({ data: first.data });
    expect(await goesTo()).toBe('9, Nehru Bazaar');
    await steps.verify(asha, await shop.sandbox.pay(access_key, 'success'));
    expect(await asha.initiatePayment({ body })).toMatchObject({ ok: true });
    expect(await goesTo()).toBe('9, Nehru Bazaar');
  });

  test('a mobile number that was corrected in another tab, which goes on with the payment, is the order’s', async () => {
    const body = steps.payload(katli);
    const first = await asha.initiatePayment({ body });
    if (!first.ok) throw new Error(first.message);
    const corrected = { ...body, phone: '9829041964' };
    expect(await asha.initiatePayment({ body: corrected })).toMatchObject({ data: first.data });
    expect(await asha.orderDetails({ params: { orderId: first.data.orderId } })).toMatchObject({
      data: { order: { delivery: { phone: '9829041964' } } },
    });
  });

  test('an address that is corrected after no answer came is the order’s before it can be paid; the provider is told the first one again', async () => {
    const announced = vi.spyOn(shop.shop.gateway, 'announce');
    onTestFinished(() => announced.mockRestore());
    const body = steps.payload(katli);
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
    const body = steps.payload(katli);
    const first = await asha.initiatePayment({ body });
    if (!first.ok) throw new Error(first.message);
    shop.setClockAhead({ minutes: 31 });
    await reconcileDue(shop.shop, 100);
    expect(await steps.attemptState(body.txnid)).toBe('failed');
    const corrected = { ...body, address1: '9, Nehru Bazaar' };
    expect(await asha.initiatePayment({ body: corrected })).toMatchObject({ data: first.data });
    await steps.verify(asha, await shop.sandbox.pay(first.data.access_key, 'success'));
    expect(await asha.orderDetails({ params: { orderId: first.data.orderId } })).toMatchObject({
      data: { order: { status: 'paid', delivery: { address1: '9, Nehru Bazaar' } } },
    });
  });

  test('a repeat for a paid order that its buyer has deleted since gets no access key', async () => {
    const body = steps.payload(katli);
    const first = await asha.initiatePayment({ body });
    if (!first.ok) throw new Error(first.message);
    const { orderId, access_key } = first.data;
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
    const byId = steps.payload(katli);
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
    const { txnid } = await steps.begin(asha, katli);
    const taken = { status: 409, message: 'This transaction id is already used.' };
    const otherLines = steps.payload([['chakli', 250, 1]], { txnid });
    expect(await asha.initiatePayment({ body: otherLines })).toMatchObject(taken);
    expect(await ravi.initiatePayment({ body: steps.payload(katli, { txnid }) })).toMatchObject(taken);
    expect(await shop.guest().initiatePayment({ body: steps.payload(katli, { txnid }) })).toMatchObject(
      taken,
    );
  });

  test.each([
    ['pricePerUnit', 1],
    ['totalPrice', '1.50'],
  ])('a repeat with another %s of a line is refused with the order’s prices', async (field, value) => {
    const body = steps.payload(katli);
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
    const body = steps.payload(katli);
    const first = await asha.initiatePayment({ body });
    if (!first.ok) throw new Error(first.message);
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
    expect(await asha.initiatePayment({ body })).toMatchObject({ data: first.data });
    await steps.verify(asha, await shop.sandbox.pay(first.data.access_key, 'success'));
    expect(await asha.initiatePayment({ body: { ...body, amount: '2.00' } })).toMatchObject({
      status: 409,
      message: 'This transaction id is already used.',
    });
    expect(await asha.initiatePayment({ body })).toMatchObject({ data: first.data });
  });

  test('a repeat at the order’s prices gets the same answer, however they are written and whatever the goods cost now', async () => {
    const body = steps.payload([
      ['besan-laddoo', 250, 1],
      ['besan-laddoo', 250, 2],
      ['kaju-katli', 500, 1],
    ]);
    const first = await asha.initiatePayment({ body });
    if (!first.ok) throw new Error(first.message);
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
        expect(await asha.initiatePayment({ body: { ...body, items } })).toMatchObject({ data: first.data });
    }
  });

  test('a repeat may name the order that the first answer named, and no other', async () => {
    const body = steps.payload(katli);
    const first = await asha.initiatePayment({ body });
    const orderId = first.ok ? first.data.orderId : '';
    for (const name of [orderId, orderId.toUpperCase()]) {
      const again = await asha.initiatePayment({ body: { ...body, orderId: name } });
      expect(again).toMatchObject({ data: first.ok && first.data });
    }
    const other = await steps.begin(asha, katli);
    expect(await asha.initiatePayment({ body: { ...body, orderId: other.orderId } })).toMatchObject({
      status: 409,
      message: 'This transaction id is already used.',
    });
  });

  test('a repeat of a failed attempt is told that another one has paid the order', async () => {
    const body = steps.payload(katli);
    const first = await asha.initiatePayment({ body });
    if (!first.ok) throw new Error(first.message);
    const { orderId, access_key } = first.data;
    await steps.verify(asha, await shop.sandbox.pay(access_key, 'failure'));
    await steps.buy(asha, katli, { orderId });
    expect(await asha.initiatePayment({ body })).toMatchObject({
      status: 409,
      message: 'This order is already paid.',
    });
  });

  test('a repeat of a failed attempt, whose order another one has priced anew since, is told the order’s prices: its money would only go back', async () => {
    const goods = [['besan-laddoo', 250, 1]] as const;
    const body = steps.payload(goods);
    const first = await asha.initiatePayment({ body });
    if (!first.ok) throw new Error(first.message);
    const { orderId, access_key } = first.data;
    await steps.verify(asha, await shop.sandbox.pay(access_key, 'failure'));
    expect(await asha.initiatePayment({ body })).toMatchObject({ data: first.data });

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
    const { orderId, accessKey } = await steps.begin(asha, katli);
    await steps.verify(asha, await shop.sandbox.pay(accessKey, 'failure'));
    const body = steps.payload(katli);
    const first = await asha.initiatePayment({ body: { ...body, orderId: orderId.toUpperCase() } });
    expect(first).toMatchObject({ ok: true, data: { orderId } });
    const capitals = await asha.orderDetails({ params: { orderId: orderId.toUpperCase() } });
    const small = await asha.orderDetails({ params: { orderId } });
    expect(capitals).toMatchObject({ data: small.ok && small.data });
    expect(await asha.initiatePayment({ body })).toMatchObject({ data: first.ok && first.data });
  });

  test('a repeat of paying an order again does not ask the provider about the payment that it has begun', async () => {
    const { orderId, accessKey } = await steps.begin(asha, katli);
    await steps.verify(asha, await shop.sandbox.pay(accessKey, 'failure'));
    const body = { ...steps.payload(katli), orderId };
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

describe('trouble at the gateway', () => {
  test('an answer that never came leaves the attempt open; the same txnid then gets its access key', async () => {
    const body = steps.payload(katli);
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
  const body = steps.payload(katli);
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
  const begun = await asha.initiatePayment({ body });
  if (!begun.ok) throw new Error(begun.message);
  const { orderId } = begun.data;
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
  const { orderId } = await steps.buy(asha, katli);
  const moved = await manager.adminMoveOrder({
    params: { orderId },
    body: { from: 'paid', to: 'cancelled', cause: 'Out of cashew' },
  });
  expect(moved).toMatchObject({ ok: true });
  expect(await asha.initiatePayment({ body: steps.payload(katli, { orderId }) })).toMatchObject({
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
