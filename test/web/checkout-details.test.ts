import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { BAD_EMAIL, BAD_MOBILE, tidyMobile } from '../../src/contract/delivery-rules.ts';
import { DeliveryDetails } from '../../src/contract/schemas/account.ts';
import { InitiatePayment } from '../../src/contract/schemas/payment.ts';
import { CHECKOUT_MOBILE_OF, readCheckoutMobile } from '../../src/web/cart/checkout-mobile.ts';
import { detailErrors, hasContact, phoneOf } from '../../src/web/checkout/check-details.ts';
import { fetchSavedDetails, readStoredDetails, saveDetails } from '../../src/web/checkout/detail-storage.ts';
import {
  detailsOfOrder,
  fillDetails,
  NO_DETAILS,
  readDetails,
  tidyDetail,
} from '../../src/web/checkout/details.ts';
import { AS_TYPED as details } from './pay-world.ts';

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
