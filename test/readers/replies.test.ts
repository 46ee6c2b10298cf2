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
  ])('%j', (raw) => {
    expect(readVideo(raw)?.url).toBe('/a.mp4');
  });

  test('with its title and poster, when it has them', () => {
    const full = { url: '/a.mp4', title: 'Seven seconds', poster: '/p.webp' };
    expect(readVideo(full)).toEqual(full);
    expect(readVideo({ data: full })).toEqual(full);
    expect(readVideo({ src: '/a.mp4' })).toEqual({ url: '/a.mp4', title: '', poster: '' });
  });

  test('none in anything hostile', () => {
    for (const value of HOSTILE) expect(readVideo(value)).toBeNull();
    expect(readVideo({ url: { href: '/a.mp4' } })).toBeNull();
  });
});

describe('what verify says', () => {
  const outcome = (raw: unknown) => readPaymentStatus(raw, 'TXN1').outcome;

  test("paid is only a verified result with status 'success'", () => {
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

  test('pending is neither', () => {
    expect(outcome({ success: false, status: 'pending' })).toBe('pending');
    expect(outcome({ success: true, status: 'Pending' })).toBe('pending');
  });

  test('the txnid of the answer, else the one asked about', () => {
    expect(readPaymentStatus({ txnid: 'TXN2' }, 'TXN1').txnid).toBe('TXN2');
    expect(readPaymentStatus({ txnid: '' }, 'TXN1').txnid).toBe('TXN1');
    expect(readPaymentStatus({ orderId: 'o', message: 'm' }, 'TXN1')).toMatchObject({
      orderId: 'o',
      message: 'm',
    });
  });

  test('nothing hostile is paid', () => {
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
  ])('in %j', (reply) => {
    expect(orderInReply(reply)).toEqual(order);
  });

  test('a reply that names an order, or refuses, is not looked into', () => {
    for (const reply of [{ orderId: 'o2', order }, { success: false, order }, { message: 'No order.' }])
      expect(orderInReply(reply)).toBe(reply);
  });

  test('nothing hostile throws', () => {
    for (const value of HOSTILE) orderInReply(value);
  });
});

describe('a kept guest cart', () => {
  const sound = { 'kaju-katli': { '250 gms': 2, '1000 gms': 1 }, chakli: { '500 gms': 99 } };

  test('a sound one is itself, as text and parsed', () => {
    expect(readCartMap(sound)).toEqual({ cart: sound, unusable: [] });
    expect(readCartMap(JSON.stringify(sound))).toEqual({ cart: sound, unusable: [] });
  });

  test('quantities come as numbers or texts, at most 99; nothing of a line is no line', () => {
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
  ])('a line of the product %j cannot be bought', (key) => {
    const { cart, unusable } = readCartMap({ [key]: { '250 gms': 1 } });
    expect(cart).toEqual({});
    expect(unusable).toEqual([{ key, productId: null, label: '250 gms', reason: 'no-product-id' }]);
  });

  test('neither can an unknown weight', () => {
    const { cart, unusable } = readCartMap({ chakli: { '300 gms': 1, '750 gms': 2 } });
    expect(cart).toEqual({ chakli: { '750 gms': 2 } });
    expect(unusable).toEqual([
      { key: 'chakli', productId: 'chakli', label: '300 gms', reason: 'unknown-weight' },
    ]);
  });

  test.each([-3, 1.5, -0.5, null, 'two', true, [], '-1'])('a quantity of %j is no line', (quantity) => {
    const raw = { chakli: { '250 gms': quantity, '750 gms': 2 }, sev: { '500 gms': quantity } };
    expect(readCartMap(raw)).toEqual({ cart: { chakli: { '750 gms': 2 } }, unusable: [] });
  });

  test('a line that cannot be bought is shown whatever its quantity, unless there is nothing of it', () => {
    const { unusable } = readCartMap({ undefined: { '250 gms': null, '500 gms': -1, '750 gms': 0 } });
    expect(unusable.map(({ label }) => label)).toEqual(['250 gms']);
  });

  test('a prototype in the text pollutes nothing', () => {
    const { cart } = readCartMap('{"__proto__":{"250 gms":1},"chakli":{"__proto__":5,"250 gms":1}}');
    expect(cart).toEqual({ chakli: { '250 gms': 1 } });
    expect(Object.getPrototypeOf(cart)).toBe(Object.prototype);
    expect(Object.keys({})).toEqual([]);
  });

  test('anything else is an empty cart', () => {
    for (const value of HOSTILE) expect(readCartMap(value).cart).toEqual({});
    for (const text of ['{', '[]', '7', '"x"', 'null'])
      expect(readCartMap(text)).toEqual({ cart: {}, unusable: [] });
  });
});
