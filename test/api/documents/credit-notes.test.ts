import { describe, expect, onTestFinished, test } from 'vitest';
import { numberInPath } from '../../../src/contract/documents/number-in-path.ts';
import { indianDay } from '../../../src/contract/indian-day.ts';
import type { CreditNotePart } from '../../../src/contract/schemas/invoices-of-month.ts';
import { issueCreditNotes } from '../../../src/shop/documents/issue-credit-notes.ts';
import { openPaymentShop } from '../steps/payment-shop.ts';
import type { Begun } from '../steps/payment-steps.ts';
import { textOfPdf } from '../steps/read-pdf.ts';
import { refundSteps } from '../steps/refund-steps.ts';
import { totalsOfParts } from '../steps/totals-of-parts.ts';
import { useUp } from '../steps/use-up.ts';

const { shop, steps, asha } = await openPaymentShop({ timeScale: 100_000 });
const manager = await shop.as('manager');
const refunds = refundSteps(shop, steps, asha);

const NUMBER = /^CN\/\d\d-\d\d\/\d{6}$/;

/** Requests a refund of so many rupees, and waits until it is done. */
async function giveBack(orderId: string, rupees: number): Promise<void> {
  const body = refunds.request(rupees);
  expect(await manager.adminRequestRefund({ params: { orderId }, body })).toMatchObject({ ok: true });
  await refunds.finish();
}

const byHand = (orderId: string) =>
  manager.adminMoveOrder({
    params: { orderId },
    body: { from: 'paid', to: 'refunded', cause: 'Given back in cash' },
  });

async function notesOf(orderId: string) {
  const answer = await asha.orderDetails({ params: { orderId } });
  if (!answer.ok) throw new Error(answer.message);
  return answer.data.order.creditNotes;
}

const serialOf = (note: { number: string } | undefined) => Number(note?.number.slice(-6));

/** The parts of one order's notes as the accountant gets them. */
async function partsOf(notes: readonly { number: string; at: string }[]): Promise<CreditNotePart[]> {
  const [first] = notes;
  const month = first ? indianDay(new Date(first.at)).slice(0, 7) : '';
  const answer = await manager.adminCreditNotes({ query: { month } });
  if (!answer.ok) throw new Error(answer.message);
  const numbers = new Set(notes.map(({ number }) => number));
  return answer.data.parts.filter(({ number }) => numbers.has(number));
}

const pdfOf = (orderId: string, number: string, token: string | null = asha.token) =>
  shop.inject({
    url: `/api/orders/${orderId}/credit-notes/${numberInPath(number)}`,
    headers: token ? { 'auth-token': token } : {},
  });

/** A refunded order and its only note. */
async function refundedOrder(): Promise<Begun & { number: string }> {
  const begun = await refunds.paidOrder();
  await giveBack(begun.orderId, begun.amountPaise / 100);
  await issueCreditNotes(shop.shop);
  const [note] = await notesOf(begun.orderId);
  if (!note) throw new Error('no credit note');
  return { ...begun, number: note.number };
}

describe('a credit note', () => {
  test('of a whole order has the figures of its invoice, for buyer, staff and accountant', async () => {
    const { orderId, number, amountPaise } = await refundedOrder();
    expect(number).toMatch(NUMBER);
    const notes = await notesOf(orderId);
    expect(notes).toEqual([{ number, amount: amountPaise / 100, at: expect.any(String) }]);
    const seen = await manager.adminOrder({ params: { orderId } });
    expect(seen).toMatchObject({ data: { order: { creditNotes: notes } } });

    const answer = await asha.orderInvoice({ params: { orderId } });
    if (!answer.ok) throw new Error(answer.message);
    const { invoice } = answer.data;
    const [part, ...others] = await partsOf(notes);
    expect(others).toEqual([]);
    expect(part).toMatchObject({
      ...{ number, invoice: invoice.number, placeOfSupply: '08-Rajasthan', hsn: invoice.lines[0]?.hsn },
      taxable: invoice.totals.taxablePaise / 100,
      cgst: invoice.totals.cgstPaise / 100,
      sgst: invoice.totals.sgstPaise / 100,
      ...{ igst: 0, total: amountPaise / 100 },
    });

    const pdf = await pdfOf(orderId, number);
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${numberInPath(number)}.pdf"`,
      'cache-control': 'no-store',
    });
    const text = textOfPdf(pdf.rawPayload).split('\n');
    const amount = (paise: number) => (paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 });
    const { taxablePaise, cgstPaise, sgstPaise } = invoice.totals;
    for (const word of [
      ...['Credit note', `No. ${number}`, 'Tax invoice', invoice.number, 'Rajasthan (08)', 'Asha Verma'],
      ...[`GSTIN ${invoice.seller.gstin}`, invoice.amountInWords, `For ${invoice.seller.legalName}`],
      ...[taxablePaise, cgstPaise, sgstPaise, amountPaise].map(amount),
    ]) {
      expect(text, word).toContain(word);
    }
    expect((await pdfOf(orderId, number)).rawPayload.equals(pdf.rawPayload)).toBe(true);
  });

  test('is issued for each part that went back, and together they have the figures of the invoice', async () => {
    const { orderId, amountPaise } = await refunds.paidOrder();
    await giveBack(orderId, 100.01);
    await giveBack(orderId, 33.33);
    await issueCreditNotes(shop.shop);
    await giveBack(orderId, (amountPaise - 133_34) / 100);
    await issueCreditNotes(shop.shop);
    const notes = await notesOf(orderId);
    expect(notes.map(({ amount }) => amount)).toEqual([100.01, 33.33, (amountPaise - 133_34) / 100]);
    const answer = await asha.orderInvoice({ params: { orderId } });
    const totals = answer.ok && answer.data.invoice.totals;
    expect(totalsOfParts(await partsOf(notes))).toEqual(totals);
  });

  test('is issued for what staff gave back by hand, once, beside that of a refund', async () => {
    const { orderId, amountPaise } = await refunds.paidOrder();
    await giveBack(orderId, 100);
    await byHand(orderId);
    await issueCreditNotes(shop.shop);
    await issueCreditNotes(shop.shop);
    const amounts = (await notesOf(orderId)).map(({ amount }) => amount);
    expect(amounts).toEqual([100, amountPaise / 100 - 100]);
  });

  test('is not issued before the money has gone back, nor for money that paid no order', async () => {
    const { orderId, amountPaise } = await refunds.paidOrder();
    await manager.adminRequestRefund({ params: { orderId }, body: refunds.request(amountPaise / 100) });
    await byHand(orderId);
    const { first, second } = await refunds.twicePaidOrder();
    await refunds.finish();
    const isNow = (refund: { state: 'requested' | 'done'; settled_at: Date | null }) =>
      shop.shop.db.updateTable('refunds').set(refund).where('order_id', '=', orderId).execute();
    await isNow({ state: 'requested', settled_at: null });
    // Left like this it would be sent again, and get its note, in a later test.
    onTestFinished(async () => {
      await isNow({ state: 'done', settled_at: shop.shop.clock() });
    });
    await issueCreditNotes(shop.shop);
    expect(await refunds.statesOf(second.orderId)).toEqual(['done']);
    expect(await notesOf(orderId)).toEqual([]);
    expect(await notesOf(first.orderId)).toEqual([]);
  });

  test('is found by its buyer and by staff, and by nobody else', async () => {
    const { orderId, number } = await refundedOrder();
    const other = await refundedOrder();
    const ravi = await shop.as('ravi');
    const statuses = [
      (await pdfOf(orderId, number, ravi.token)).statusCode,
      (await pdfOf(orderId, number, null)).statusCode,
      (await pdfOf(orderId, other.number)).statusCode,
      (await pdfOf(orderId, "' or 1=1")).statusCode,
      (await pdfOf('nonsense', number)).statusCode,
    ];
    expect(statuses).toEqual([404, 404, 404, 404, 404]);
    const forStaff = async (who: 'manager' | 'auditor' | 'ravi') =>
      shop.inject({
        url: `/admin/api/orders/${orderId}/credit-notes/${numberInPath(number)}`,
        headers: { 'auth-token': (await shop.as(who)).token },
      });
    const { rawPayload } = await pdfOf(orderId, number);
    for (const who of ['manager', 'auditor'] as const) {
      expect((await forStaff(who)).rawPayload.equals(rawPayload)).toBe(true);
    }
    expect((await forStaff('ravi')).statusCode).toBe(403);
  });

  test('leads staff to its order by its number, and so do the provider’s ids of the payment and the refund', async () => {
    const { orderId, number } = await refundedOrder();
    const seen = await manager.adminOrder({ params: { orderId } });
    const payment = seen.ok ? (seen.data.order.attempts[0]?.providerPaymentId ?? '') : '';
    const list = await manager.adminRefunds({ query: { orderId } });
    const refund = list.ok ? (list.data.refunds[0]?.merchantRefundId ?? '') : '';
    for (const search of [
      number,
      ` ${number.toLowerCase()} `,
      payment,
      payment.toLowerCase(),
      refund,
      refund.toLowerCase(),
    ]) {
      const answer = await manager.adminOrders({ query: { search } });
      expect(answer.ok && answer.data.orders.map(({ id }) => id), search).toEqual([orderId]);
    }
  });

  test('is refused after thirty in a minute', async () => {
    const { orderId, number } = await refundedOrder();
    await useUp(shop, 'credit-note-pdf', orderId, 29);
    expect((await pdfOf(orderId, number)).statusCode).toBe(200);
    const answer = await pdfOf(orderId, number);
    expect(answer.statusCode).toBe(429);
    expect(answer.json()).toMatchObject({
      message: 'Please wait a minute before you fetch this credit note again.',
    });
  });

  test('is in the data that a buyer takes along', async () => {
    const { orderId, number, amountPaise } = await refundedOrder();
    const { statusCode, body } = await shop.inject({
      url: '/api/account/data',
      headers: { 'auth-token': asha.token },
    });
    expect(statusCode).toBe(200);
    const { orders } = JSON.parse(body);
    expect(orders.find(({ id }: { id: string }) => id === orderId).credit_notes).toEqual([
      { number, amount_rupees: amountPaise / 100, issued_at: expect.any(String) },
    ]);
  });
});

/** How many refunds and steps a run would look at. */
async function countOpen(): Promise<number> {
  const { rows } = await shop.pool.query<{ count: number }>(`
    select (select count(*) from refunds where state = 'done' and not credited)::int
      + (select count(*) from order_events where to_status = 'refunded' and not credited
          and given_by_hand_paise is distinct from 0)::int as count`);
  return rows[0]?.count ?? -1;
}

describe('what was looked at once is not looked at again', () => {
  test('whether it got a note or needs none', async () => {
    const { orderId } = await refunds.paidOrder();
    await giveBack(orderId, 100);
    await byHand(orderId);
    await refunds.twicePaidOrder();
    await refunds.finish();
    expect(await countOpen()).toBeGreaterThanOrEqual(3);
    await issueCreditNotes(shop.shop);
    expect(await countOpen()).toBe(0);
    expect(await issueCreditNotes(shop.shop)).toBe(0);
  });

  test('also when a process of an older release, which marks nothing, has issued its note', async () => {
    const refunded = await refundedOrder();
    const { orderId } = await refunds.paidOrder();
    await byHand(orderId);
    await issueCreditNotes(shop.shop);
    const ids = [refunded.orderId, orderId];
    const { db } = shop.shop;
    await db.updateTable('refunds').set({ credited: false }).where('order_id', 'in', ids).execute();
    // As a release from before migration 163 leaves it.
    await db
      .updateTable('order_events')
      .set({ credited: false, given_by_hand_paise: null })
      .where('order_id', 'in', ids)
      .where('to_status', '=', 'refunded')
      .execute();
    expect(await countOpen()).toBe(3);
    expect(await issueCreditNotes(shop.shop)).toBe(0);
    expect(await countOpen()).toBe(0);
    for (const id of ids) expect(await notesOf(id)).toHaveLength(1);
  });
});

test('one note that cannot be written holds up no other, and takes no number', async () => {
  const first = await refunds.paidOrder();
  const second = await refunds.paidOrder();
  await giveBack(first.orderId, 10);
  await giveBack(second.orderId, 10);
  await shop.pool.query(`
    create function refuse_note() returns trigger language plpgsql as $$ begin raise 'no such note'; end $$;
    create trigger refuse_note before insert on credit_notes for each row
      when (new.order_id = '${first.orderId}') execute function refuse_note()`);
  expect(await issueCreditNotes(shop.shop)).toBe(1);
  expect(await notesOf(first.orderId)).toEqual([]);
  const [one] = await notesOf(second.orderId);
  await shop.pool.query('drop function refuse_note cascade');
  expect(await issueCreditNotes(shop.shop)).toBe(1);
  const [other] = await notesOf(first.orderId);
  expect(serialOf(other)).toBe(serialOf(one) + 1);
});

test('the numbers have no gap and no duplicate, however many processes issue them at once', async () => {
  const orders = [await refunds.paidOrder(), await refunds.paidOrder(), await refunds.paidOrder()];
  for (const { orderId } of orders) {
    for (const rupees of [10, 20, 30]) {
      await manager.adminRequestRefund({ params: { orderId }, body: refunds.request(rupees) });
    }
  }
  await refunds.finish();
  const issued = await Promise.all([1, 2, 3, 4].map(() => issueCreditNotes(shop.shop)));
  expect(issued.reduce((sum, count) => sum + count, 0)).toBe(9);
  const counters = await shop.shop.db.selectFrom('credit_note_counters').selectAll().execute();
  for (const { financial_year, last } of counters) {
    const rows = await shop.shop.db
      .selectFrom('credit_notes')
      .select('serial')
      .where('financial_year', '=', financial_year)
      .orderBy('serial')
      .execute();
    expect(rows.map(({ serial }) => serial)).toEqual(Array.from({ length: last }, (_, index) => index + 1));
  }
});

test('a month without credit notes is empty, and a malformed month is refused', async () => {
  expect(await manager.adminCreditNotes({ query: { month: '2019-02' } })).toMatchObject({
    data: { parts: [], meta: { total: 0, pages: 0 } },
  });
  expect(await manager.adminCreditNotes({ query: { month: '2026-13' } })).toMatchObject({ status: 400 });
});
