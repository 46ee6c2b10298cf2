import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeHtml } from '../../src/contract/escape-html.ts';
import { receiptDay, receiptOf, receiptRupees, sixDigits } from '../../src/web/receipt/receipt.ts';
import { receiptHtml } from '../../src/web/receipt/receipt-html.ts';

const paidOrder = {
  _id: '01a1fe65-ec34-7399-a2bd-9c7b5d747ae0',
  txnid: 'TXN1795262364000',
  receiptNumber: 'RCPT-100005',
  items: [
    { name: 'Kaju Katli, 500 gms', qty: 2, price: 590 },
    { name: 'Chakli, 250 gms', qty: 1, price: 110.5 },
  ],
  total: 1290.5,
  company: 'Gulab & Sons',
  companyAddress: '14, Johari Lane, Jaipur',
  date: '2026-11-20T19:30:00.000Z',
  customerName: 'Asha Verma',
  note: 'Share it while it is fresh.',
};

describe('the receipt of a paid order', () => {
  test('takes everything from the order', () => {
    expect(receiptOf(paidOrder, 'TXN1', '000001')).toEqual({
      receiptNumber: 'RCPT-100005',
      txnid: 'TXN1795262364000',
      total: 1290.5,
      date: '2026-11-20T19:30:00.000Z',
      customerName: 'Asha Verma',
      company: 'Gulab & Sons',
      companyAddress: '14, Johari Lane, Jaipur',
      items: paidOrder.items,
      note: 'Share it while it is fresh.',
    });
  });

  test('fills individual missing fields as spec §9 says', () => {
    const receipt = receiptOf({ amount: 500, itemName: 'Mysore Pak', qty: 2 }, 'TXN7', '004711');
    expect(receiptDay(receipt.date)).toBe('–');
    expect(receipt).toMatchObject({
      receiptNumber: 'RCPT-004711',
      txnid: 'TXN7',
      total: 500,
      customerName: 'Valued Customer',
      company: 'Your Company Name',
      items: [{ name: 'Mysore Pak', qty: 2, price: 250 }],
    });
  });

  test('takes the price of a pack from its line’s total where only that is given', () => {
    const { items } = receiptOf({ items: [{ name: 'Mysore Pak', qty: 4, total: 500 }] }, 'TXN7', '004711');
    expect(items).toEqual([{ name: 'Mysore Pak', qty: 4, price: 125 }]);
  });

  test('can be printed whatever type of value a field has', () => {
    const order = {
      orderId: 1001,
      txnid: 42,
      date: Date.UTC(2026, 10, 20),
      customerName: { first: 'Asha' },
      firstname: 'Asha',
      company: ['Gulab'],
      companyAddress: 14,
      itemName: 7,
      total: 90,
      note: true,
    };
    const receipt = receiptOf(order, 'TXN7', '004711');
    expect(receipt).toMatchObject({
      receiptNumber: '1001',
      txnid: '42',
      customerName: 'Asha',
      company: 'Your Company Name',
      companyAddress: '14',
      items: [{ name: '7', qty: 1, price: 90 }],
      note: expect.stringContaining('Keep this receipt.'),
    });
    const html = receiptHtml(receipt, 'Gulab & Sons');
    expect(html).toContain('1001');
    expect(html).toContain('20 November 2026');
  });

  test('reads its lines like those of an order, with their weight', () => {
    const items = [
      { productName: 'Chakli', netWeight: '250 gms', quantity: 3, pricePerUnit: 110 },
      { name: 'Sev', qty: 2 },
    ];
    const receipt = receiptOf({ ...paidOrder, items }, 'TXN7', '004711');
    expect(receipt.items).toEqual([
      { name: 'Chakli, 250 gms', qty: 3, price: 110 },
      { name: 'Sev', qty: 2, price: 0 },
    ]);
  });

  test('shows the order number of an order without a receipt number', () => {
    expect(receiptOf({ orderId: 'ORD-1001' }, 'TXN7', '004711').receiptNumber).toBe('ORD-1001');
  });

  test('finds the customer wherever the order has the name', () => {
    expect(receiptOf({ customer: { name: 'Ravi' }, firstname: 'R' }, 'T', '1').customerName).toBe('Ravi');
    expect(receiptOf({ firstname: 'Ravi' }, 'T', '1').customerName).toBe('Ravi');
  });

  test.each([
    [{ items: [{ name: 'Sev', qty: 2, price: 480 }] }, 960],
    [{ amount: '1,349.50' }, 1349.5],
    [{ total: 100.1 + 200.2 }, 100.1 + 200.2],
    [{ total: '1349.50', amount: 2 }, 1349.5],
    [{ total: 'much', amount: 500 }, 500],
    [{ total: Number.NaN }, 0],
  ])('has a total for %j', (order, total) => {
    expect(receiptOf(order, 'TXN7', '004711').total).toBe(total);
  });

  test('has numbers, even if the order has them as text', () => {
    const order = { itemName: 'Sev', qty: '2', amount: '1349.50' };
    expect(receiptOf(order, 'TXN7', '004711').items).toEqual([{ name: 'Sev', qty: 2, price: 674.75 }]);
  });

  test('has a number of six digits, the same each time', () => {
    fc.assert(
      fc.property(fc.string(), (txnid) => {
        expect(sixDigits(txnid)).toMatch(/^\d{6}$/);
        expect(sixDigits(txnid)).toBe(sixDigits(txnid));
      }),
    );
    expect(sixDigits('TXN1795262364000')).not.toBe(sixDigits('TXN1795262364001'));
  });

  test('prints at most 2 decimals, Indian groups, and the day in India', () => {
    expect(receiptRupees(123_456.5)).toBe('₹1,23,456.5');
    expect(receiptRupees(2580)).toBe('₹2,580');
    expect(receiptDay('2026-11-20T19:30:00.000Z')).toBe('21 November 2026');
    expect(receiptDay('2026-11-20T19:30:00.000Z', 'short')).toBe('21 Nov 2026');
    expect(receiptDay('yesterday')).toBe('–');
  });
});

describe('the receipt as a page of its own', () => {
  test('shows company, numbers, customer, lines, total and note', () => {
    const html = receiptHtml(receiptOf(paidOrder, 'TXN1', '1'), 'Gulab & Sons');
    for (const text of [
      'Gulab &amp; Sons',
      '14, Johari Lane, Jaipur',
      'RCPT-100005',
      'TXN1795262364000',
      '21 November 2026',
      'Asha Verma',
      'Kaju Katli, 500 gms',
      '₹1,180',
      '₹110.5',
      '₹1,290.5',
      'Share it while it is fresh.',
    ]) {
      expect(html).toContain(text);
    }
  });

  test('has one table, the goods, whose headings are those of columns', () => {
    const html = receiptHtml(receiptOf(paidOrder, 'TXN1', '1'), 'Gulab & Sons');
    expect(html.match(/<table/g)).toHaveLength(1);
    const columns = [...html.matchAll(/<th scope="col"[^>]*>([^<]*)/g)].map(([, name]) => name);
    expect(columns).toEqual(['Description', 'Qty', 'Price']);
    const facts = [...html.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>([^<]*)<\/dd>/g)];
    expect(facts.map(([, name, value]) => `${name}: ${value}`)).toEqual([
      'Receipt number: RCPT-100005',
      'Transaction ID: TXN1795262364000',
      'Date: 21 November 2026',
      'Customer: Asha Verma',
    ]);
  });

  test('has its total once, after the last line, on however many sheets it is printed', () => {
    const html = receiptHtml(receiptOf(paidOrder, 'TXN1', '1'), 'Gulab & Sons');
    // Browsers print a table's foot at the end of every sheet.
    expect(html).not.toContain('<tfoot');
    expect(html).toMatch(/Chakli.*>Total<.*₹1,290\.5<.*<\/table>/s);
  });

  test('says what one pack costs where a line has several', () => {
    const html = receiptHtml(receiptOf(paidOrder, 'TXN1', '1'), 'Gulab & Sons');
    expect(html).toMatch(/Kaju Katli.*₹590 each<.*Chakli/s);
    expect(html.match(/ each</g)).toHaveLength(1);
  });

  test('lets no text become markup, whoever wrote it', () => {
    const hostile = `</title></td><script>alert(1)</script><img src=x onerror='alert("2")'>&`;
    const receipt = {
      receiptNumber: hostile,
      txnid: hostile,
      total: 1,
      date: hostile,
      customerName: hostile,
      company: hostile,
      companyAddress: hostile,
      items: [{ name: hostile, qty: 1, price: 1 }],
      note: hostile,
    };
    for (const shopName of ['Gulab & Sons', hostile]) {
      const html = receiptHtml(receipt, shopName);
      expect(html).not.toMatch(/<script|<img|onerror='/);
      expect(html).toContain('&lt;script&gt;');
    }
  });

  test('is headed by the painted name of the shop, and by plain letters for another company', () => {
    const receipt = receiptOf(paidOrder, 'TXN1', '1');
    expect(receiptHtml(receipt, 'Gulab & Sons')).toMatch(/<h1[^>]*><svg [^>]*aria-label="Gulab &amp; Sons"/);
    expect(receiptHtml(receipt, 'Another Shop')).toMatch(/<h1[^>]*>Gulab &amp; Sons<\/h1>/);
  });

  test('contains the company as text once, drawn or not', () => {
    const receipt = receiptOf(paidOrder, 'TXN1', '1');
    expect(receiptHtml(receipt, 'Gulab & Sons')).toMatch(
      /<span>Gulab &amp; Sons<\/span>, <span>14, Johari Lane/,
    );
    for (const shop of ['Gulab & Sons', 'Another Shop'])
      expect(receiptHtml(receipt, shop).match(/>Gulab &amp; Sons</g), shop).toHaveLength(1);
  });

  test('is stamped only while the shop has the money', () => {
    const receipt = receiptOf(paidOrder, 'TXN1', '1');
    expect(receiptHtml(receipt, 'Gulab & Sons')).toContain('>PAID<');
    expect(receiptHtml(receipt, 'Gulab & Sons', { paid: false })).not.toContain('PAID');
  });

  test('needs neither scripts nor style elements: the window inherits a strict policy', () => {
    expect(receiptHtml(receiptOf(paidOrder, 'TXN1', '1'), 'Gulab & Sons')).not.toMatch(
      /<script|<style|<link/,
    );
  });

  test('escapes so that nothing but text is left', () => {
    fc.assert(fc.property(fc.string(), (text) => !/[<>"']/.test(escapeHtml(text))));
  });
});
