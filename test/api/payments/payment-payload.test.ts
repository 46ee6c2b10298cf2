import { describe, expect, test } from 'vitest';
import { addressOf } from '../../../src/mail/draft.ts';
import { openPaymentShop } from '../steps/payment-shop.ts';
import { KATLI } from '../steps/payment-steps.ts';

const { shop, steps, asha } = await openPaymentShop();
const ravi = await shop.as('ravi');

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
      const body = steps.payload(KATLI, changes);
      const right = steps.payload(KATLI);
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
    const body = steps.payload(KATLI);
    const items = body.items.map((item) => ({ ...item, [field]: value }));
    expect(await asha.initiatePayment({ body: { ...body, items } })).toMatchObject({ status: 409 });
  });

  test.each(['1e3', 'NaN', '-5', '12.345', ''])(
    'an amount that is no amount (%j) is a 400',
    async (amount) => {
      const body = steps.payload(KATLI, { amount });
      expect(await asha.initiatePayment({ body })).toMatchObject({ status: 400 });
    },
  );

  test('a token that has ended is a 401, not a guest’s order', async () => {
    const headers = { 'auth-token': 'gone' };
    for (const payload of [steps.payload(KATLI), {}]) {
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
    const body = { ...steps.payload(KATLI), amount: '0.75' };
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
    const least = { ...body, txnid: steps.payload(KATLI).txnid, amount: '1.00', items };
    expect(await ravi.initiatePayment({ body: least })).toMatchObject({ ok: true });
  });

  test('spaces around an e-mail address are dropped', async () => {
    const { orderId } = await steps.begin(asha, KATLI, { email: ' \u202aasha@example.in\u202c ' });
    expect(await asha.orderDetails({ params: { orderId } })).toMatchObject({
      data: { order: { delivery: { email: 'asha@example.in' } } },
    });
  });

  test('an e-mail address with an ampersand works for paying and mailing', async () => {
    const email = 'r&d%sweets@example.in';
    const { orderId } = await steps.begin(asha, KATLI, { email });
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
    const body = { ...steps.payload(KATLI), [field]: value };
    expect(await asha.initiatePayment({ body })).toMatchObject({ status: 400 });
  });

  test('null in an optional text counts as missing', async () => {
    const { items, ...rest } = steps.payload(KATLI);
    const nothing = { address2: null, country: null, productinfo: null, surl: null, furl: null };
    const body = {
      ...rest,
      ...nothing,
      items: items.map((item) => ({ ...item, productName: null, image: null })),
    };
    const { orderId } = await steps.initiate(asha, body);
    expect(await asha.orderDetails({ params: { orderId } })).toMatchObject({
      data: {
        order: { delivery: { address2: '', country: 'India' }, items: [{ productName: 'Kaju Katli' }] },
      },
    });
  });

  test('a txnid may be anything that the provider accepts, and the refusal states the whole rule', async () => {
    const { txnid } = await steps.begin(asha, KATLI, { txnid: 'TXN/17-95_1' });
    expect(txnid).toBe('TXN/17-95_1');
    for (const bad of ['TXN|1', 'TXN 1', '', 'T'.repeat(41)])
      expect(await asha.initiatePayment({ body: steps.payload(KATLI, { txnid: bad }) })).toMatchObject({
        status: 400,
        message: 'txnid must be 1 to 40 letters, digits, -, _ or /',
      });
  });

  test('characters that break a line or turn its direction become a space; joiners stay', async () => {
    const { orderId } = await steps.begin(asha, KATLI, {
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
    const joined = await steps.begin(asha, KATLI, { name: 'क्\u200dष' });
    expect(await asha.orderDetails({ params: { orderId: joined.orderId } })).toMatchObject({
      data: { order: { delivery: { name: 'क्\u200dष' } } },
    });
  });

  test('text that only resembles a forbidden character is kept', async () => {
    const { orderId } = await steps.begin(asha, KATLI, { address1: 'Shop \\u0000' });
    expect(await asha.orderDetails({ params: { orderId } })).toMatchObject({
      data: { order: { delivery: { address1: 'Shop \\u0000' } } },
    });
  });

  test('an amount in another form but of the same paise is accepted', async () => {
    const amount = Number(steps.payload(KATLI).amount);
    const { orderId } = await steps.begin(asha, KATLI, { amount: `${amount}.0` });
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
    const { txnid } = await steps.begin(asha, KATLI, {
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
