import { expect, test } from 'vitest';
import { invoicesOfMonth } from '../../src/admin/sales/invoices-of-month.ts';
import type { Refusal, ShopClient } from '../../src/contract/client.ts';

const MONTH = '2026-10';
const REFUSAL: Refusal = { ok: false, status: 401, message: 'Your session has ended.', body: null };

function part(serial: number) {
  const amounts = { taxable: 100, cgst: 2.5, sgst: 2.5, igst: 0, total: 105 };
  const invoice = { number: `GS/26-27/${String(serial).padStart(6, '0')}`, day: '2026-10-21' };
  return { ...invoice, placeOfSupply: '08-Rajasthan', hsn: '21069099', gstBasisPoints: 500, ...amounts };
}

/** A shop whose month has these pages of serials; a page without serials is refused. */
function shopWith(pages: (number[] | 'refused')[]) {
  const asked: unknown[] = [];
  const adminInvoices: ShopClient['adminInvoices'] = async ({ token, query } = {}) => {
    asked.push({ token, ...query });
    const page = Number(query?.page);
    const serials = pages[page - 1] ?? [];
    if (serials === 'refused') return REFUSAL;
    const meta = { page, limit: 2, total: pages.flat().length, pages: pages.length };
    return {
      ok: true,
      status: 200,
      headers: new Headers(),
      data: { success: true, parts: serials.map(part), meta },
    };
  };
  return { client: { adminInvoices }, asked };
}

test('the invoices of a month are those of all pages, in their order, each asked for once', async () => {
  const { client, asked } = shopWith([[1, 2], [3, 4], [5]]);
  const answer = await invoicesOfMonth(client, 'T', MONTH);
  expect(answer).toMatchObject({ ok: true, data: [1, 2, 3, 4, 5].map(part) });
  expect(asked).toEqual([1, 2, 3].map((page) => ({ token: 'T', month: MONTH, page })));
});

test('a month without invoices is asked for once', async () => {
  const { client, asked } = shopWith([]);
  expect(await invoicesOfMonth(client, 'T', MONTH)).toMatchObject({ ok: true, data: [] });
  expect(asked).toHaveLength(1);
});

test('a refusal of a later page is the answer: there is no file of a part of the month', async () => {
  const { client, asked } = shopWith([[1, 2], 'refused', [5]]);
  expect(await invoicesOfMonth(client, 'T', MONTH)).toEqual(REFUSAL);
  expect(asked).toHaveLength(2);
});
