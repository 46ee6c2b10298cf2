import { describe, expect, test } from 'vitest';
import { readOrder, shortOrderId } from '../../src/contract/read/order.ts';
import { readOrderItem } from '../../src/contract/read/order-item.ts';
import { readOrdersReply } from '../../src/contract/read/orders-reply.ts';
import { PLACEHOLDER_IMAGE } from '../../src/contract/read/placeholder.ts';
import { HOSTILE } from './hostile.ts';

describe('an order item', () => {
  const empty = {
    name: 'Item',
    quantity: 1,
    unitPaise: 0,
    totalPaise: 0,
    image: PLACEHOLDER_IMAGE,
    netWeight: '',
  };

  test('is read in the form of our own server', () => {
    const raw = {
      productName: 'Chakli',
      quantity: 3,
      pricePerUnit: 120.5,
      totalPrice: 361.5,
      image: 'a.webp',
      netWeight: '250 gms',
    };
    expect(readOrderItem(raw)).toEqual({
      name: 'Chakli',
      quantity: 3,
      unitPaise: 12_050,
      totalPaise: 36_150,
      image: 'a.webp',
      netWeight: '250 gms',
    });
  });

  test('has its name from productName, name, product.name or title', () => {
    const all = { productName: '1', name: '2', product: { name: '3' }, title: '4' };
    expect(readOrderItem(all).name).toBe('1');
    expect(readOrderItem({ ...all, productName: '' }).name).toBe('2');
    expect(readOrderItem({ product: { name: '3' }, title: '4' }).name).toBe('3');
    expect(readOrderItem({ product: {}, title: '4' }).name).toBe('4');
  });

  test('has its quantity from quantity, qty or count', () => {
    expect(readOrderItem({ quantity: 2, qty: 3, count: 4 }).quantity).toBe(2);
    expect(readOrderItem({ quantity: 0, qty: '3', count: 4 }).quantity).toBe(3);
    expect(readOrderItem({ count: 4 }).quantity).toBe(4);
    expect(readOrderItem({ quantity: 'many' }).quantity).toBe(1);
  });

  test('has its unit price from pricePerUnit, price, unitPrice, mrp or product.new_price', () => {
    const all = { pricePerUnit: 1, price: 2, unitPrice: 3, mrp: 4, product: { new_price: 5 } };
    const names = ['pricePerUnit', 'price', 'unitPrice', 'mrp', 'product'];
    const left: Record<string, unknown> = { ...all };
    for (const [index, name] of names.entries()) {
      expect(readOrderItem(left).unitPaise).toBe((index + 1) * 100);
      delete left[name];
    }
    expect(readOrderItem(left).unitPaise).toBe(0);
    expect(readOrderItem({ pricePerUnit: 'NaN', price: '7.25' }).unitPaise).toBe(725);
  });

  test('has its line total from totalPrice, total, or unit price × quantity', () => {
    expect(readOrderItem({ totalPrice: 9, total: 8, price: 1 }).totalPaise).toBe(900);
    expect(readOrderItem({ total: 8, price: 1 }).totalPaise).toBe(800);
    expect(readOrderItem({ price: 1.5, qty: 3 }).totalPaise).toBe(450);
    expect(readOrderItem({ total: 0, price: 1 }).totalPaise).toBe(0);
  });

  test('has its picture from image, product.images[0] or the placeholder', () => {
    expect(readOrderItem({ image: '1', product: { images: ['2'] } }).image).toBe('1');
    expect(readOrderItem({ product: { images: ['2'] } }).image).toBe('2');
    expect(readOrderItem({ product: { images: [] } }).image).toBe(PLACEHOLDER_IMAGE);
  });

  test('is read from anything hostile without throwing', () => {
    for (const value of HOSTILE) expect(readOrderItem(value)).toEqual(empty);
  });
});

describe('an order', () => {
  test('has its date from createdAt or date', () => {
    const date = (raw: object) => readOrder({ _id: 'a', ...raw })?.date?.toISOString();
    expect(date({ createdAt: '2026-11-21T10:00:00Z', date: '2020-01-01' })).toBe('2026-11-21T10:00:00.000Z');
    expect(date({ date: '2020-01-01T00:00:00Z' })).toBe('2020-01-01T00:00:00.000Z');
    expect(date({ createdAt: 1_795_257_270_000 })).toBe(new Date(1_795_257_270_000).toISOString());
    expect(date({ createdAt: 'yesterday', date: '2020-01-01T00:00:00Z' })).toBe('2020-01-01T00:00:00.000Z');
    expect(readOrder({ _id: 'a', createdAt: 'yesterday' })?.date).toBeNull();
  });

  test("has its status from status or paymentStatus, else 'Pending'", () => {
    expect(readOrder({ _id: 'a', status: 'shipped', paymentStatus: 'paid' })?.status).toBe('shipped');
    expect(readOrder({ _id: 'a', paymentStatus: 'paid' })?.status).toBe('paid');
    expect(readOrder({ _id: 'a', status: '' })?.status).toBe('Pending');
  });

  test('has its total from totalAmount or total; its method from paymentMethod or paymentMode', () => {
    expect(readOrder({ _id: 'a', totalAmount: 10.5, total: 3 })?.totalPaise).toBe(1050);
    expect(readOrder({ _id: 'a', total: '3' })?.totalPaise).toBe(300);
    expect(readOrder({ _id: 'a' })?.totalPaise).toBe(0);
    expect(readOrder({ _id: 'a', paymentMethod: 'UPI', paymentMode: 'CC' })?.method).toBe('UPI');
    expect(readOrder({ _id: 'a', paymentMode: 'CC' })?.method).toBe('CC');
    expect(readOrder({ _id: 'a', paymentMethod: null })?.method).toBeNull();
  });

  test('has amounts in any form: with a sign and groups, or with the rounding noise of a sum', () => {
    const items = [{ price: '₹1,349.50', total: 0.1 + 0.2 }];
    const order = readOrder({ _id: 'x', total: '1,23,456.50', items });
    expect(order?.totalPaise).toBe(12_345_650);
    expect(order?.items).toMatchObject([{ unitPaise: 134_950, totalPaise: 30 }]);
  });

  test('has its items from items, raw.items or orderItems', () => {
    const names = (raw: object) => readOrder({ _id: 'a', ...raw })?.items.map(({ name }) => name);
    const [one, two, three] = ['1', '2', '3'].map((name) => [{ name }]);
    expect(names({ items: one, raw: { items: two }, orderItems: three })).toEqual(['1']);
    expect(names({ items: [], raw: { items: two }, orderItems: three })).toEqual(['2']);
    expect(names({ orderItems: three })).toEqual(['3']);
    expect(names({ items: [null, { name: 'x' }, 4] })).toEqual(['x']);
    expect(names({})).toEqual([]);
  });

  test('has its id from _id, and shows the last 8 characters', () => {
    expect(readOrder({ _id: '0198c0de-aaaa-bbbb', id: 'z' })?.id).toBe('0198c0de-aaaa-bbbb');
    expect(shortOrderId('0198c0de-12345678')).toBe('12345678');
  });

  test('is null without an id, and nothing hostile throws', () => {
    for (const value of HOSTILE) expect(readOrder(value)).toBeNull();
  });
});

describe('the answer with a page of orders', () => {
  const asked = { page: 2, limit: 10 };

  test('is read with its meta', () => {
    const meta = { page: 2, limit: 5, total: 11, pages: 3 };
    const page = readOrdersReply({ success: true, orders: [{ _id: 'a' }], meta }, asked);
    expect(page?.meta).toEqual(meta);
    expect(page?.orders.map(({ id }) => id)).toEqual(['a']);
  });

  test('has a meta built from the length of the array when none was sent', () => {
    const orders = [{ _id: 'a' }, { _id: 'b' }];
    expect(readOrdersReply({ orders }, asked)?.meta).toEqual({ page: 2, limit: 10, total: 2, pages: 1 });
    expect(readOrdersReply({ orders: [] }, asked)?.meta).toEqual({ page: 2, limit: 10, total: 0, pages: 1 });
    expect(readOrdersReply(orders, asked)?.orders).toHaveLength(2);
  });

  test('has half a meta completed', () => {
    const meta = { total: '25', page: 0, limit: null };
    expect(readOrdersReply({ orders: [], meta }, asked)?.meta).toEqual({
      page: 2,
      limit: 10,
      total: 25,
      pages: 3,
    });
  });

  test('leaves out orders without an id, and nothing hostile throws', () => {
    for (const value of HOSTILE) expect(readOrdersReply(value, asked)?.orders ?? []).toEqual([]);
    expect(readOrdersReply({ orders: [null, {}, { _id: 'a' }] }, asked)?.orders).toHaveLength(1);
  });

  test('without a list is not an empty list', () => {
    for (const value of [undefined, null, {}, { success: true }, { orders: {} }, 'orders'])
      expect(readOrdersReply(value, asked)).toBeNull();
    expect(readOrdersReply([], asked)?.orders).toEqual([]);
  });
});
