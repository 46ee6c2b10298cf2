import { describe, expect, test } from 'vitest';
import { type Answer, UNREADABLE } from '../../src/contract/client.ts';
import { asFields } from '../../src/contract/read/fields.ts';
import { readInvoice } from '../../src/contract/read/invoice.ts';
import { readOrderDetails } from '../../src/contract/read/order-details.ts';
import { readable } from '../../src/contract/read/readable.ts';
import { readUser } from '../../src/contract/read/user.ts';
import { readWholeCart } from '../../src/web/cart/guest-cart.ts';
import { checkoutBlock } from '../../src/web/checkout/blocked-checkout.tsx';
import {
  detailsOfOrder,
  detailsOfUser,
  NO_DETAILS,
  readSavedDetails,
} from '../../src/web/checkout/details.ts';
import { lineOfOrderItem } from '../../src/web/checkout/lines.ts';
import { readToken } from '../../src/web/session/token.ts';

const ok = (data: unknown): Answer<unknown> => ({ ok: true, status: 200, headers: new Headers(), data });

/** What may arrive in place of an object: null, a truncated body, a list, text. */
const NO_OBJECTS = [null, undefined, [], 'x', 7];

describe('an answer', () => {
  test.each(NO_OBJECTS)('of %j in place of a reply has failed', (data) => {
    const failed = { ok: false, status: 0, message: UNREADABLE, body: null };
    expect(readable(ok(data), asFields)).toEqual(failed);
  });

  test('that refuses with status 200 is a refusal, in its own words', () => {
    const said = { success: false, message: 'Not today.' };
    expect(readable(ok(said), asFields)).toMatchObject({ ok: false, status: 200, message: 'Not today.' });
    expect(readable(ok({ success: false }), asFields)).toMatchObject({ ok: false, message: UNREADABLE });
  });

  test('that can be read is what its reader makes of it', () => {
    expect(readable(ok({ a: 1 }), asFields)).toMatchObject({ ok: true, status: 200, data: { a: 1 } });
  });
});

describe('one order in full', () => {
  test.each([...NO_OBJECTS, {}, { order: null }, { order: [] }, { order: { items: [] } }])(
    'is not read from %j',
    (reply) => {
      expect(readOrderDetails(reply)).toBeNull();
    },
  );

  test('is read unchanged in the form of our own server', () => {
    const delivery = {
      ...{
        name: 'Asha',
        email: 'a@example.in',
        phone: '9829041964',
        address1: '22, Hill View',
        address2: '',
      },
      ...{ city: 'Jaipur', state: 'Rajasthan', country: 'India', zipcode: '302006' },
    };
    const item = { productId: 'chakli', productName: 'Chakli', image: 'a.webp', netWeight: '250 gms' };
    const order = {
      ...{ _id: 'o1', createdAt: '2026-11-20T10:35:00.000Z', status: 'refunded', paymentStatus: 'paid' },
      ...{ totalAmount: 361.5, paymentMethod: 'UPI', txnid: 'T1', receiptNumber: null, payable: false },
      items: [{ ...item, quantity: 3, pricePerUnit: 120.5, totalPrice: 361.5 }],
      history: [{ status: 'pending', at: '2026-11-20T10:35:00.000Z', cause: 'Order placed' }],
      refunds: [{ amount: 300, state: 'done', at: '2026-11-21T10:35:00.000Z' }],
      givenByHand: 61.5,
      creditNotes: [{ number: 'CN/26-27/000001', amount: 361.5, at: '2026-11-21T10:35:10.000Z' }],
      delivery,
    };
    const createdAt = new Date(order.createdAt);
    expect(readOrderDetails({ success: true, order })).toEqual({ ...order, createdAt });
    expect(readOrderDetails(order)).toEqual({ ...order, createdAt });
  });

  test('may be partial, with null in place of its lists', () => {
    const read = readOrderDetails({
      order: {
        _id: 7,
        items: [{ name: 'A' }],
        history: null,
        refunds: null,
        creditNotes: [null, { amount: 1 }],
      },
    });
    expect(read).toMatchObject({
      _id: '7',
      createdAt: null,
      status: 'Pending',
      items: [{ productId: '', productName: 'A', quantity: 1, pricePerUnit: 0 }],
      history: [],
      refunds: [],
      givenByHand: 0,
      creditNotes: [],
    });
    expect(read && detailsOfOrder(read)).toEqual(NO_DETAILS);
    expect(read?.items.map(lineOfOrderItem)).toEqual([null]);
  });

  test.each([
    [{ payable: true, paymentStatus: 'failed' }, true],
    [{ payable: false, paymentStatus: 'failed' }, false],
    [{ paymentStatus: 'failed' }, true],
    [{ paymentStatus: 'open' }, false],
    [{ paymentStatus: 'paid' }, false],
    [{ status: 'cancelled' }, false],
    [{}, true],
  ])('with status %j can be paid: %j', (facts, payable) => {
    expect(readOrderDetails({ _id: 'o1', ...facts })?.payable).toBe(payable);
  });

  test.each(['refunded', 'Refunded', 'CANCELLED'])(
    'is closed at the checkout, not already paid, with status %j',
    (status) => {
      const order = readOrderDetails({ _id: 'o1', status, paymentStatus: 'paid' });
      const again = () => {};
      const found = order && ({ status: 'ready', order, retry: again, refresh: again } as const);
      expect(checkoutBlock(found, 'o1', again)?.title).toBe('This order is closed');
    },
  );

  test('has the sum of its lines as total when none was sent', () => {
    expect(readOrderDetails({ _id: 'o1', items: [{ price: '120.50', qty: 2 }] })?.totalAmount).toBe(241);
  });
});

describe('an invoice', () => {
  const amounts = { taxablePaise: 9524, cgstPaise: 238, sgstPaise: 238, igstPaise: 0, totalPaise: 10000 };
  const invoice = {
    ...{ title: 'Tax invoice', number: '26-27/1', financialYear: '2026-27', stateTax: 'SGST' },
    ...{ issuedAt: '2026-11-20T10:35:00.000Z', paidAt: '2026-11-20T10:35:00.000Z', paymentMethod: null },
    seller: {
      ...{ name: 'Shop', legalName: 'Shop Foods', address: 'Jaipur', state: 'Rajasthan', gstin: '08' },
      ...{ fssaiLicence: '1', phone: '1', email: 'shop@example.in' },
    },
    buyer: { name: 'Asha', phone: '9829041964', email: 'a@example.in', address: ['22, Hill View'] },
    placeOfSupply: { state: 'Rajasthan', code: '08' },
    lines: [{ ...amounts, description: 'Chakli', hsn: '2106', netWeightGrams: 250, quantity: 1 }].map(
      (line) => ({ ...line, packPaise: 10000, gstBasisPoints: 500 }),
    ),
    byRate: [{ ...amounts, gstBasisPoints: 500 }],
    totals: amounts,
    ...{ netWeightGrams: 250, amountInWords: 'One hundred', orderId: 'o1', receiptNumber: 'R1', txnid: 'T1' },
  };

  test('is shown in full', () => {
    expect(readInvoice({ success: true, invoice })).toBe(invoice);
  });

  test.each([
    ...NO_OBJECTS.map((value) => ({ invoice: value })),
    ...Object.keys(invoice)
      .filter((part) => !['financialYear', 'paymentMethod'].includes(part))
      .map((part) => ({ invoice: { ...invoice, [part]: undefined } })),
    { invoice: { ...invoice, paidAt: 'yesterday' } },
    { invoice: { ...invoice, lines: [null] } },
    { invoice: { ...invoice, totals: { ...amounts, totalPaise: '100.00' } } },
    { invoice: { ...invoice, buyer: { ...invoice.buyer, address: [{}] } } },
  ])('is not shown in part: $invoice', (reply) => {
    expect(readInvoice(reply)).toBeNull();
  });
});

describe('an account', () => {
  test.each([
    [
      { username: 'Asha', id: 7 },
      { username: 'Asha', id: '7' },
    ],
    [{ user: { username: 'Asha', email: 'a@example.in' } }, { username: 'Asha', email: 'a@example.in' }],
    [{ user: { name: 'Asha' } }, { username: 'Asha' }],
    [{ name: 'Asha' }, { username: 'Asha' }],
    [{ username: null, name: 'Asha' }, { username: 'Asha' }],
    [{ username: { first: 'Asha' } }, { username: undefined }],
  ])('is read from %j', (reply, user) => {
    expect(readUser(reply)).toMatchObject(user);
  });

  test.each([...NO_OBJECTS, {}, { username: null }])('has no name in %j, and fills in nothing', (reply) => {
    expect(readUser(reply).username).toBeUndefined();
    expect(detailsOfUser(reply)).toEqual({ name: '', email: '' });
  });
});

describe('a token', () => {
  test.each(['', 'not-a-token', 'a.b.c', `a.${btoa('{')}.c`])('is not read from %j', (token) => {
    expect(readToken(token)).toBeNull();
  });

  test('of nobody is a customer’s', () => {
    expect(readToken(`a.${btoa(JSON.stringify({ sub: 'kiran' }))}.c`)).toEqual({
      id: null,
      role: 'customer',
    });
  });
});

describe('saved delivery details', () => {
  test.each([...NO_OBJECTS, {}, { delivery: 'x' }, { delivery: [] }])('are not read from %j', (reply) => {
    expect(readSavedDetails(reply)).toBeNull();
  });

  test('are null when nothing is in them', () => {
    expect(readSavedDetails({ delivery: null })).toEqual({ saved: null });
    expect(readSavedDetails({ delivery: {} })).toEqual({ saved: null });
  });

  test('have empty fields for values that are no text', () => {
    const delivery = { city: 'Jaipur', name: { first: 'Asha' }, address: null };
    expect(readSavedDetails({ delivery })).toEqual({ saved: { ...NO_DETAILS, city: 'Jaipur' } });
  });
});

describe('a cart', () => {
  test.each(['prod_1', 'a.b', 'sku:7', 'a--b', 'काजू'])('keeps its quantity of %j', (key) => {
    const cart = { [key]: { '500 gms': 3 } };
    expect(readWholeCart(cart)).toEqual(cart);
  });

  test.each(['toString', 'hasOwnProperty', 'prototype', 'a b', 'a\u0000', 'x'.repeat(101)])(
    'has no product %j',
    (key) => {
      expect(readWholeCart({ [key]: { '500 gms': 3 } })).toEqual({ [key]: { '500 gms': 3 } });
    },
  );
});
