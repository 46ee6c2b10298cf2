import { expect, test } from 'vitest';
import { openPaymentShop } from '../steps/payment-shop.ts';
import type { PaymentSteps } from '../steps/payment-steps.ts';
import { totalsOfParts } from '../steps/totals-of-parts.ts';

const { shop, steps } = await openPaymentShop();
const auditor = await shop.as('auditor');

/** The year after next, in which nothing else is paid. */
const COMING = new Date().getFullYear() + 2;

/** The invoice of an order that was paid at that time. */
async function issuedAt(now: string, changes: Parameters<PaymentSteps['begin']>[2] = {}) {
  shop.setClock(new Date(now));
  const guest = shop.guest();
  const lines = [
    ['kaju-katli', 250, 3],
    ['motichoor-laddoo', 500, 1],
    ['nankhatai', 750, 1],
  ] as const;
  const { orderId } = await steps.buy(guest, lines, changes);
  const answer = await guest.orderInvoice({ params: { orderId } });
  shop.setClock(null);
  if (!answer.ok) throw new Error(answer.message);
  return answer.data.invoice;
}

const invoicesOf = async (query: { month: string; page?: number; limit?: number }) => {
  const answer = await auditor.adminInvoices({ query });
  if (!answer.ok) throw new Error(answer.message);
  return answer.data;
};

test('a month has the figures of its invoices by HSN code and rate, to the paisa, in pages', async () => {
  await issuedAt(`${COMING}-06-30T18:29:59.999Z`);
  const near = await issuedAt(`${COMING}-06-30T18:30:00Z`);
  const far = await issuedAt(`${COMING}-07-31T18:29:59.999Z`, { state: 'Delhi', zipcode: '110001' });
  await issuedAt(`${COMING}-07-31T18:30:00Z`);
  const month = `${COMING}-07`;
  const { parts, meta } = await invoicesOf({ month });
  expect(meta).toEqual({ page: 1, limit: 500, total: 2, pages: 1 });
  expect([...new Set(parts.map(({ number }) => number))]).toEqual([near.number, far.number]);
  for (const { number, lines, totals } of [near, far]) {
    const own = parts.filter((part) => part.number === number);
    const kinds = new Set(lines.map(({ hsn, gstBasisPoints }) => `${hsn} ${gstBasisPoints}`));
    expect(new Set(own.map(({ hsn, gstBasisPoints }) => `${hsn} ${gstBasisPoints}`))).toEqual(kinds);
    expect(own).toHaveLength(kinds.size);
    expect(totalsOfParts(own)).toEqual(totals);
  }
  expect(parts[0]).toMatchObject({ day: `${month}-01`, placeOfSupply: '08-Rajasthan', igst: 0 });
  expect(parts.at(-1)).toMatchObject({ day: `${month}-31`, placeOfSupply: '07-Delhi', cgst: 0, sgst: 0 });
  const second = await invoicesOf({ month, page: 2, limit: 1 });
  expect(second.parts).toEqual(parts.filter(({ number }) => number === far.number));
  expect(second.meta).toEqual({ page: 2, limit: 1, total: 2, pages: 2 });
});

test('a month without invoices is empty, and a malformed month is refused', async () => {
  expect(await invoicesOf({ month: '2019-02' })).toMatchObject({ parts: [], meta: { total: 0, pages: 0 } });
  for (const month of [`${COMING}-13`, `${COMING}-2`, 'February', '1999-12'])
    expect(await auditor.adminInvoices({ query: { month } }), month).toMatchObject({ status: 400 });
});
