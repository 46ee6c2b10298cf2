import { describe, expect, test } from 'vitest';
import { type Attempt, attemptFor, isForSameGoods, nextTxnid } from '../../src/web/checkout/attempt.ts';
import { lastAttempt, withAttempt, withoutAttempt } from '../../src/web/checkout/kept-attempts.ts';
import {
  atPrices,
  type CheckoutLine,
  lineOfOrderItem,
  readRepricedLines,
  totalPaise,
} from '../../src/web/checkout/lines.ts';
import { paymentPayload } from '../../src/web/checkout/payment-payload.ts';
import { readPurchaseKind } from '../../src/web/checkout/purchase-kind.ts';
import { AS_TYPED } from './pay-world.ts';

const katli: CheckoutLine = {
  productId: 'kaju-katli',
  name: 'Kaju Katli',
  image: '/pictures/kaju-katli-640.webp',
  netWeight: '500 gms',
  quantity: 2,
  packPaise: 59_000,
  linePaise: 118_000,
  outOfStock: false,
};

describe('what a checkout address asks to pay', () => {
  test('is the cart, one product, or an unpaid order', () => {
    expect(readPurchaseKind(undefined, new URLSearchParams())).toEqual({ kind: 'cart' });
    expect(readPurchaseKind('ghevar', new URLSearchParams('weight=500&qty=2'))).toEqual({
      kind: 'buy-now',
      productId: 'ghevar',
      grams: 500,
      quantity: 2,
    });
    expect(readPurchaseKind('ghevar', new URLSearchParams('weight=500%20gms&qty=2'))).toMatchObject({
      grams: 500,
      quantity: 2,
    });
    expect(readPurchaseKind('ghevar', new URLSearchParams('weight=250gms'))).toMatchObject({ grams: 250 });
    expect(readPurchaseKind(undefined, new URLSearchParams('orderId=o1'))).toEqual({
      kind: 'order',
      orderId: 'o1',
    });
  });

  test('is at most 99 packs, as on the product page', () => {
    const query = new URLSearchParams('weight=500&qty=200');
    expect(readPurchaseKind('ghevar', query)).toMatchObject({ grams: 500, quantity: 99 });
  });

  test.each(['weight=300&qty=0', 'weight=&qty=', 'weight=5000', 'qty=2.5', 'weight=kilo&qty=-1', ''])(
    "is one pack of 1000 gms for '%s'",
    (query) => {
      expect(readPurchaseKind('ghevar', new URLSearchParams(query))).toMatchObject({
        grams: 1000,
        quantity: 1,
      });
    },
  );
});

describe('the payment payload', () => {
  const payload = paymentPayload(
    { details: AS_TYPED, lines: [katli], source: 'cart', orderId: null },
    'https://shop.example',
  );

  test('has the fields of spec §3', () => {
    expect(payload).toEqual({
      name: 'Asha Verma',
      email: 'asha@example.in',
      phone: '9829041964',
      amount: '1180.00',
      productinfo: 'Order from sweets shop',
      surl: 'https://shop.example/api/payment-success',
      furl: 'https://shop.example/api/payment-fail',
      address1: '22, Hill View Road',
      address2: '',
      city: 'Jaipur',
      state: 'Rajasthan',
      country: 'India',
      zipcode: '302006',
      items: [
        {
          productId: 'kaju-katli',
          productName: 'Kaju Katli',
          image: '/pictures/kaju-katli-640.webp',
          netWeight: '500 gms',
          quantity: 2,
          pricePerUnit: '590.00',
          totalPrice: '1180.00',
        },
      ],
      source: 'cart',
    });
  });

  test('keeps its txnid while it is the same purchase', () => {
    const first = attemptFor(payload, null, 1_795_262_364_000);
    expect(first.txnid).toBe('TXN1795262364000');
    expect(attemptFor(payload, first, 1_795_262_365_000)).toBe(first);
    expect(attemptFor(payload, { ...first, ended: true, orderId: 'o-1' }, 1_795_262_365_000)).toMatchObject({
      txnid: 'TXN1795262365000',
      orderId: 'o-1',
      ended: false,
    });
    for (const other of [{ amount: '1.00' }, { items: [] }, { orderId: 'o-1' }])
      expect(attemptFor({ ...payload, ...other }, first, 1_795_262_365_000).txnid).toBe('TXN1795262365000');
  });

  test.each([
    ['the address', { city: 'Ajmer' }],
    ['the mobile number', { phone: '9829041965' }],
  ])('keeps its txnid, and after a refusal its order, when only %s is corrected', (_, correction) => {
    const first = attemptFor(payload, null, 1_795_262_364_000);
    const corrected = { ...payload, ...correction };
    const again = attemptFor(corrected, { ...first, reached: 'opened' }, 1_795_262_365_000);
    expect(again).toEqual({ ...first, reached: 'opened', what: JSON.stringify(corrected) });
    const refused = { ...first, ended: true, orderId: 'o-1' };
    expect(attemptFor(corrected, refused, 1_795_262_365_000)).toMatchObject({
      txnid: 'TXN1795262365000',
      orderId: 'o-1',
    });
    expect(withAttempt([first], again)).toEqual([again]);
  });

  test('is for the same goods even if the address was corrected, but not if another pack is bought', () => {
    const first = attemptFor(payload, null, 1_795_262_364_000);
    expect(isForSameGoods(first, { ...payload, city: 'Ajmer' })).toBe(true);
    expect(isForSameGoods(first, { ...payload, items: [] })).toBe(false);
    expect(isForSameGoods(first, { ...payload, source: 'buy-now' })).toBe(false);
    expect(isForSameGoods({ ...first, what: 'no JSON' }, payload)).toBe(false);
  });

  test('is for the same goods in whatever order, and whatever they are now called or cost', () => {
    const [item] = payload.items;
    if (!item) throw new Error('the payload has no item');
    const chakli = { ...item, productId: 'chakli', productName: 'Chakli' };
    const first = attemptFor({ ...payload, items: [item, chakli] }, null, 1_795_262_364_000);
    expect(isForSameGoods(first, { ...payload, items: [chakli, item] })).toBe(true);
    const renamed = { ...item, productName: 'Katli of the house', image: '', pricePerUnit: '600.00' };
    expect(isForSameGoods(first, { ...payload, amount: '1780.00', items: [renamed, chakli] })).toBe(true);
    for (const other of [{ quantity: 3 }, { netWeight: '250 gms' as const }, { productId: 'besan-laddoo' }])
      expect(isForSameGoods(first, { ...payload, items: [chakli, { ...item, ...other }] })).toBe(false);
  });

  test('continues from the attempt for exactly this purchase, else for the same goods, else from the newest', () => {
    const exactly = attemptFor(payload, null, 1);
    const corrected = attemptFor({ ...payload, city: 'Ajmer' }, null, 2);
    const another = attemptFor({ ...payload, items: [] }, null, 3);
    const all = [exactly, corrected, another].reduce(withAttempt, [] as readonly Attempt[]);
    expect(all.map(({ txnid }) => txnid)).toEqual(['TXN3', 'TXN2', 'TXN1']);
    expect(lastAttempt(all, payload)).toBe(exactly);
    expect(lastAttempt(withoutAttempt(all, exactly), payload)).toBe(corrected);
    expect(lastAttempt([another], payload)).toBe(another);
    expect(lastAttempt([], payload)).toBeNull();
    const opened = { ...exactly, reached: 'opened' } as const;
    expect(withAttempt(all, opened)).toEqual([opened, another, corrected]);
  });

  test('keeps eight attempts, and first forgets those that nobody can be paying', () => {
    const undecided = { ...attemptFor(payload, null, 1), reached: 'undecided' } as const;
    const announced = (n: number) => attemptFor({ ...payload, amount: `${n}.00` }, null, 1 + n);
    let all: readonly Attempt[] = [undecided];
    for (let n = 1; n <= 20; n++) all = withAttempt(all, announced(n));
    expect(all).toHaveLength(8);
    expect(all).toContain(undecided);
    expect(all[0]).toEqual(announced(20));
  });

  test('never tries a taken txnid again, even in the same millisecond', () => {
    expect(nextTxnid('TXN5', 5)).toBe('TXN6');
    expect(nextTxnid('TXN5', 7)).toBe('TXN7');
  });
});

describe('lines received from the server', () => {
  const item = {
    productId: 'chakli',
    productName: 'Chakli',
    image: '/p.webp',
    netWeight: '250 gms',
    quantity: 3,
    pricePerUnit: 110,
    totalPrice: 330,
  };

  test('replace the old ones', () => {
    const lines = readRepricedLines([item]);
    expect(lines).toHaveLength(1);
    expect(totalPaise(lines ?? [])).toBe(33_000);
  });

  test('may lack a picture, and have their amounts as text', () => {
    const { image: _, ...bare } = item;
    expect(readRepricedLines([{ ...bare, pricePerUnit: '110.00', totalPrice: '330.00' }])).toMatchObject([
      { packPaise: 11_000, linePaise: 33_000, image: expect.stringContaining('data:') },
    ]);
    expect(readRepricedLines([{ ...bare, pricePerUnit: undefined }])).toMatchObject([{ packPaise: 11_000 }]);
  });

  test.each([
    [undefined],
    ['x'],
    [[]],
    [['chakli']],
    [[{ ...item, netWeight: '300 gms' }]],
    [[{ ...item, productId: '' }]],
    [[{ ...item, quantity: 1.5 }]],
    [[{ ...item, pricePerUnit: 'x', totalPrice: 'x' }]],
  ])('are not read from %j', (lines) => {
    expect(readRepricedLines(lines)).toBeNull();
  });

  test('have only weights that are sold', () => {
    expect(lineOfOrderItem({ ...item, netWeight: '2 kg' })).toBeNull();
  });
});

test('new prices change the amounts of lines, not which lines there are', () => {
  const told = [{ ...katli, name: 'As the server says', packPaise: 60_000, linePaise: 120_001 }];
  const [more, other] = [
    { ...katli, quantity: 3 },
    { ...katli, netWeight: '250 gms' as const },
  ];
  expect(atPrices([], told)).toEqual([]);
  expect(atPrices([katli, other], told)).toEqual([
    { ...katli, packPaise: 60_000, linePaise: 120_001 },
    other,
  ]);
  expect(atPrices([more], told)).toEqual([{ ...more, packPaise: 60_000, linePaise: 180_000 }]);
  expect(atPrices([katli], [])).toEqual([katli]);
});
