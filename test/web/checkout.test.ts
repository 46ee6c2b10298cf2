import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { BAD_EMAIL, BAD_MOBILE, tidyMobile } from '../../src/contract/delivery-rules.ts';
import { DeliveryDetails } from '../../src/contract/schemas/account.ts';
import { InitiatePayment } from '../../src/contract/schemas/payment.ts';
import { CHECKOUT_MOBILE_OF, readCheckoutMobile } from '../../src/web/cart/checkout-mobile.ts';
import { type Attempt, attemptFor, isForSameGoods, nextTxnid } from '../../src/web/checkout/attempt.ts';
import { detailErrors, hasContact, phoneOf } from '../../src/web/checkout/check-details.ts';
import { fetchSavedDetails, readStoredDetails, saveDetails } from '../../src/web/checkout/detail-storage.ts';
import {
  type Details,
  detailsOfOrder,
  fillDetails,
  NO_DETAILS,
  readDetails,
  tidyDetail,
} from '../../src/web/checkout/details.ts';
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

const details: Details = {
  mobile: '98290 41964',
  email: ' asha@example.in ',
  name: 'Asha Verma',
  address: '22, Hill View Road',
  apartment: '',
  city: 'Jaipur',
  state: 'Rajasthan',
  pincode: '302006',
};
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

test('details that are ticked again stay saved, however late the first wish to forget them arrives', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const arrived: string[] = [];
  const onTheWay: Promise<void>[] = [];
  const travels = async (method: string, turnsOfEventLoop: number) => {
    for (let turns = 0; turns < turnsOfEventLoop; turns += 1) await turn();
    arrived.push(method);
  };
  vi.stubGlobal('fetch', async (_path: string, { method = '' }: RequestInit) => {
    const arrival = travels(method, onTheWay.length === 1 ? 100 : 1);
    onTheWay.push(arrival);
    await arrival;
    return Response.json({ success: true });
  });
  await Promise.all([true, false, true].map((save) => saveDetails(details, save, 'a-token')));
  await Promise.all(onTheWay);
  expect(arrived).toEqual(['PUT', 'DELETE', 'DELETE', 'PUT']);
});

test('saved details hold what the account takes, even if two mobile numbers were typed', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)));
    return Response.json({ success: true });
  });
  const two = { ...details, mobile: '98290 41964 / 98290 41965' };
  expect(detailErrors(two)).toEqual({});
  await saveDetails(two, true, 'a-token');
  expect(DeliveryDetails.parse(bodies[0])).toMatchObject({ mobile: '', address: details.address });
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

describe('the validation of the checkout', () => {
  test('wants name, e-mail and mobile first of all', () => {
    expect(hasContact(details)).toBe(true);
    for (const name of ['name', 'email', 'mobile'] as const) {
      expect(hasContact({ ...details, [name]: '  ' })).toBe(false);
    }
  });

  test('names what is missing for delivery; the apartment is optional', () => {
    expect(detailErrors(details)).toEqual({});
    expect(Object.keys(detailErrors({ ...details, address: '', city: '', state: '', pincode: '' }))).toEqual([
      'address',
      'city',
      'state',
      'pincode',
    ]);
  });

  test.each(['012345', '30200', '3020061', 'ABCDEF'])('refuses the pincode %s', (pincode) => {
    expect(detailErrors({ ...details, pincode })).toHaveProperty('pincode');
  });

  test('accepts Delhi, and no state that is not in the list', () => {
    expect(detailErrors({ ...details, state: 'Delhi' })).toEqual({});
    expect(detailErrors({ ...details, state: 'Gondor' })).toHaveProperty('state');
  });

  test.each(['priya@gmail.com.', 'asha@example.in,', 'a..b@x.in', '.a@x.in', 'a.@x.in', 'a@x', 'a|b@x.in'])(
    'says beside the field what the server would refuse: %s',
    (email) => {
      expect(detailErrors({ ...details, email })).toEqual({ email: BAD_EMAIL });
      expect(InitiatePayment.shape.email.safeParse(email).success).toBe(false);
    },
  );

  test.each(['r&d@x.in', '50%off@x.in', "o'hara+sweets@x.co.in", 'asha@xn--i1b6b1a6a2e.xn--11b5bs3a9aj6g'])(
    'accepts %s, and so does the server',
    (email) => {
      expect(detailErrors({ ...details, email })).toEqual({});
      expect(InitiatePayment.shape.email.safeParse(email).success).toBe(true);
    },
  );

  // Its first ten digits would be somebody else's number in India.
  test.each(['+971 50 123 4567', '+65 8123 4567', '(+61) 412 345 678'])(
    'refuses a number of another country: %s',
    (mobile) => {
      expect(tidyMobile(mobile)).toBe(mobile);
      expect(detailErrors({ ...details, mobile })).toEqual({ mobile: BAD_MOBILE });
    },
  );

  test('sends the first 10 digits', () => {
    expect(phoneOf('98290-41964 ext 7')).toBe('9829041964');
  });

  // With the 91 counted among the first ten, it would be somebody else's number.
  test.each(['+91 98290 4196', '(+91) 98290-4196', '0091 98290 4196', '+९१ ९८२९० ४१९६'])(
    'says that a digit is missing, whatever is written before the number: %s',
    (mobile) => {
      expect(detailErrors({ ...details, mobile })).toEqual({ mobile: BAD_MOBILE });
    },
  );

  test.each([
    '+91 98290 41964',
    '098290 41964',
    '0091 98290 41964',
    '+91 098290 41964',
    '+91 (0) 98290 41964',
    '0091 0 98290 41964',
    ' 9829041964',
    '98290-41964',
    '(98290) 41964',
    '98290\u00a041964',
  ])('reads a mobile number as people write it: %j', (typed) => {
    expect(tidyMobile(typed)).toBe('9829041964');
  });

  test.each(['98290 4196', '5829041964', '98290419641', 'call me'])(
    'leaves text that is no mobile number as it was typed: %j',
    (typed) => {
      expect(tidyMobile(typed)).toBe(typed);
    },
  );
});

describe('the stored mobile number', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test.each([
    ['9829041964', '9829041964'],
    ['+919829041964', '9829041964'],
    ['+91 98290 41964', '9829041964'],
    ['919829041964', '9829041964'],
    ['0091 98290-41964', '9829041964'],
    ['98290', '98290'],
    ['+91 98290', '98290'],
    ['+91 98290 419', '98290419'],
    // Cut to ten digits it would be somebody else's.
    ['98290419641', ''],
    ['+1 98290 419 64', ''],
    ['+65 8123 4567', ''],
    [null, ''],
  ])('when %j is stored is %j', (stored, read) => {
    const getItem = (key: string) => (key === CHECKOUT_MOBILE_OF ? null : stored);
    vi.stubGlobal('window', { localStorage: { getItem } });
    expect(readCheckoutMobile()).toBe(read);
  });
});

describe('a number as people write it', () => {
  test.each(['302006', '302 006', '302-006', ' 302006 ', 'Jaipur 302006'])(
    'such as %j is a pincode',
    (typed) => {
      expect(tidyDetail('pincode', typed)).toBe('302006');
    },
  );

  test.each(['302 00', '3020061', '012 345', '302 00a', ''])('such as %j stays as typed', (typed) => {
    expect(tidyDetail('pincode', typed)).toBe(typed);
  });

  test('loses its +91 in a mobile number, and keeps its space in every other field', () => {
    expect(tidyDetail('mobile', '+91 98290 41964')).toBe('9829041964');
    expect(tidyDetail('address', '302 006')).toBe('302 006');
  });
});

describe('prefilling', () => {
  test('never overwrites, and earlier sources win', () => {
    const typed = { ...NO_DETAILS, city: 'Udaipur' };
    const filled = fillDetails(typed, { mobile: '9000000001' }, details, null);
    expect(filled).toMatchObject({ city: 'Udaipur', mobile: '9000000001', name: 'Asha Verma' });
  });

  test.each([
    ['9829041964', '9829041964'],
    ['+919829041964', '9829041964'],
    ['0091 98290-41964', '9829041964'],
    // Cut to ten digits, as the provider gets it, it would be somebody else's.
    ['+1 98290 419 64', ''],
    ['', ''],
  ])(
    'reads a mobile number of an order or of saved details like the one of the cart: %j',
    async (mobile, read) => {
      const stored = JSON.stringify({ ...details, mobile });
      const getItem = (key: string) => (key === CHECKOUT_MOBILE_OF ? null : stored);
      vi.stubGlobal('window', { localStorage: { getItem } });
      vi.stubGlobal('fetch', async () => Response.json({ success: true, delivery: { ...details, mobile } }));
      for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {});
      onTestFinished(() => void vi.unstubAllGlobals());
      const delivery = { name: 'Asha', email: '', phone: mobile, address1: '', address2: '' };
      const place = { city: 'Jaipur', state: '', country: '', zipcode: '' };
      expect(detailsOfOrder({ delivery: { ...delivery, ...place } }).mobile).toBe(read);
      expect(readStoredDetails().saved?.mobile).toBe(read);
      expect((await fetchSavedDetails('token', new AbortController().signal))?.mobile).toBe(read);
    },
  );

  test('reads stored details of any kind', () => {
    expect(readDetails({ city: 'Jaipur', pincode: 302006 })).toEqual({ ...NO_DETAILS, city: 'Jaipur' });
    expect(readDetails('[]')).toBeNull();
  });
});

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
    { details, lines: [katli], source: 'cart', orderId: null },
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
    expect(isForSameGoods(first, { ...payload, source: 'buy-now' })).toBe(payload.source === 'buy-now');
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
