import { describe, expect, test } from 'vitest';
import { readCartMap } from '../../src/contract/read/cart-map.ts';
import { orderInReply } from '../../src/contract/read/order-in-reply.ts';
import { readPaymentStatus } from '../../src/contract/read/payment-status.ts';
import { readVideo } from '../../src/contract/read/video.ts';
import { HOSTILE } from './hostile.ts';

describe('the active video', () => {
  test.each([
    { url: '/a.mp4' },
    { videoUrl: '/a.mp4' },
    { src: '/a.mp4' },
    { data: { url: '/a.mp4' } },
    { data: { videoUrl: '/a.mp4' } },
    { data: { src: '/a.mp4' } },
    { data: { data: { src: '/a.mp4' } } },
    { data: [{ src: '/a.mp4' }] },
    { url: '', videoUrl: null, src: ' /a.mp4 ' },
  ])('is read from %j', (raw) => {
    expect(readVideo(raw)?.url).toBe('/a.mp4');
  });

  test('has its title and poster, when they were sent', () => {
    const full = { url: '/a.mp4', title: 'Seven seconds', poster: '/p.webp' };
    expect(readVideo(full)).toEqual(full);
    expect(readVideo({ data: full })).toEqual(full);
    expect(readVideo({ src: '/a.mp4' })).toEqual({ url: '/a.mp4', title: '', poster: '' });
  });

  test('is not read from anything hostile', () => {
    for (const value of HOSTILE) expect(readVideo(value)).toBeNull();
    expect(readVideo({ url: { href: '/a.mp4' } })).toBeNull();
  });
});

describe('the answer to verify', () => {
  const outcome = (raw: unknown) => readPaymentStatus(raw, 'TXN1').outcome;

  test("is paid only if it is verified with status 'success'", () => {
    expect(outcome({ success: true, status: 'success' })).toBe('paid');
    expect(outcome({ success: 'true', status: 'SUCCESS' })).toBe('paid');
    expect(outcome({ success: false, status: 'success' })).toBe('failed');
    expect(outcome({ status: 'success' })).toBe('failed');
    expect(outcome({ success: true })).toBe('failed');
    expect(outcome({ success: true, status: true })).toBe('failed');
    expect(outcome({ success: true, status: 'successful' })).toBe('failed');
    expect(outcome({ success: 1, status: 'success' })).toBe('failed');
    expect(outcome({ success: true, status: ['success'] })).toBe('failed');
  });

  test('is neither paid nor failed while pending', () => {
    expect(outcome({ success: false, status: 'pending' })).toBe('pending');
    expect(outcome({ success: true, status: 'Pending' })).toBe('pending');
  });

  test('has its own txnid, else the one that was asked about', () => {
    expect(readPaymentStatus({ txnid: 'TXN2' }, 'TXN1').txnid).toBe('TXN2');
    expect(readPaymentStatus({ txnid: '' }, 'TXN1').txnid).toBe('TXN1');
    expect(readPaymentStatus({ orderId: 'o', message: 'm' }, 'TXN1')).toMatchObject({
      orderId: 'o',
      message: 'm',
    });
  });

  test('is not paid by anything hostile', () => {
    for (const value of HOSTILE) {
      const failed = { outcome: 'failed', txnid: 'TXN1', orderId: null, message: '' };
      expect(readPaymentStatus(value, 'TXN1')).toEqual(failed);
    }
  });
});

describe('the order of a payment', () => {
  const order = { _id: 'o1', payment: 'paid' };

  test.each([
    order,
    { success: true, order },
    { data: order },
    { success: true, data: { order } },
    { order: null, data: order },
  ])('is found in %j', (reply) => {
    expect(orderInReply(reply)).toEqual(order);
  });

  test('is not searched for in a reply that names an order itself, or that refuses', () => {
    for (const reply of [{ orderId: 'o2', order }, { success: false, order }, { message: 'No order.' }])
      expect(orderInReply(reply)).toBe(reply);
  });

  test('is read from anything hostile without throwing', () => {
    for (const value of HOSTILE) expect(() => orderInReply(value)).not.toThrow();
  });
});

describe('a kept guest cart', () => {
  const sound = { 'kaju-katli': { '250 gms': 2, '1000 gms': 1 }, chakli: { '500 gms': 99 } };

  test('is itself, as text and parsed, when it is sound', () => {
    expect(readCartMap(sound)).toEqual({ cart: sound, unusable: [] });
    expect(readCartMap(JSON.stringify(sound))).toEqual({ cart: sound, unusable: [] });
  });

  test('has quantities as numbers or texts, at most 99; a line without packs is left out', () => {
    const { cart, unusable } = readCartMap({ a: { '250 gms': '3', '500 gms': 120, '750 gms': 0 }, b: {} });
    expect(cart).toEqual({ a: { '250 gms': 3, '500 gms': 99 } });
    expect(unusable).toEqual([]);
  });

  test.each([
    'undefined',
    'null',
    'NaN',
    '[object Object]',
    '',
    ' ',
    'constructor',
    'a/../b',
    '<b>',
    'x'.repeat(101),
  ])('has a line of the product %j, which cannot be bought', (key) => {
    const { cart, unusable } = readCartMap({ [key]: { '250 gms': 3 } });
    expect(cart).toEqual({});
    const line = { key, productId: null, label: '250 gms', quantity: 3, reason: 'no-product-id' };
    expect(unusable).toEqual([line]);
  });

  test('has a line of an unknown weight, which cannot be bought', () => {
    const { cart, unusable } = readCartMap({ chakli: { '300 gms': 1, '750 gms': 2 } });
    expect(cart).toEqual({ chakli: { '750 gms': 2 } });
    expect(unusable).toEqual([
      { key: 'chakli', productId: 'chakli', label: '300 gms', quantity: 1, reason: 'unknown-weight' },
    ]);
  });

  test.each([-3, 1.5, -0.5, null, 'two', true, [], '-1'])(
    'leaves out a line with a quantity of %j',
    (quantity) => {
      const raw = { chakli: { '250 gms': quantity, '750 gms': 2 }, sev: { '500 gms': quantity } };
      expect(readCartMap(raw)).toEqual({ cart: { chakli: { '750 gms': 2 } }, unusable: [] });
    },
  );

  test('shows a line that cannot be bought, whatever its quantity except zero', () => {
    const { unusable } = readCartMap({ undefined: { '250 gms': null, '500 gms': -1, '750 gms': 0 } });
    expect(unusable.map(({ label }) => label)).toEqual(['250 gms']);
  });

  test('does not pollute a prototype', () => {
    const { cart } = readCartMap('{"__proto__":{"250 gms":1},"chakli":{"__proto__":5,"250 gms":1}}');
    expect(cart).toEqual({ chakli: { '250 gms': 1 } });
    expect(Object.getPrototypeOf(cart)).toBe(Object.prototype);
    expect(Object.keys({})).toEqual([]);
  });

  test('is empty for anything else', () => {
    for (const value of HOSTILE) expect(readCartMap(value).cart).toEqual({});
    for (const text of ['{', '[]', '7', '"x"', 'null'])
      expect(readCartMap(text)).toEqual({ cart: {}, unusable: [] });
  });
});
