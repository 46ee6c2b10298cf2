import { readFile } from 'node:fs/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { shopFacts } from '../../../shop.config.ts';
import { invoiceNumber } from '../../../src/contract/documents/invoice-number.ts';
import { MIXED, openInvoiceShop } from '../steps/invoice-shop.ts';
import { textOfPdf } from '../steps/read-pdf.ts';

const { shop, steps, asha, paidOrder, invoiceOf, pdfOf } = await openInvoiceShop();

/** All invoices in the books, ordered by number. */
const invoices = () =>
  shop.shop.db.selectFrom('invoices').selectAll().orderBy('financial_year').orderBy('serial').execute();

async function expectNoGap(): Promise<void> {
  const counters = await shop.shop.db.selectFrom('invoice_counters').selectAll().execute();
  const all = await invoices();
  for (const { financial_year, last } of counters) {
    const serials = all.filter((one) => one.financial_year === financial_year).map(({ serial }) => serial);
    expect(serials).toEqual(Array.from({ length: last }, (_, index) => index + 1));
  }
  expect(new Set(all.map(({ number }) => number)).size).toBe(all.length);
  const paid = await shop.shop.db
    .selectFrom('orders')
    .select('id')
    .where('paid_at', 'is not', null)
    .orderBy('id')
    .execute();
  expect(all.map(({ order_id }) => order_id).sort()).toEqual(paid.map(({ id }) => id));
}

describe('the figures of an invoice', () => {
  test('are those of the order to the paisa, with the tax within one state split in halves', async () => {
    const { orderId, txnid, amountPaise } = await paidOrder();
    const invoice = await invoiceOf(orderId);
    expect(invoice).toMatchObject({
      number: expect.stringMatching(/^GS\/\d\d-\d\d\/\d{6}$/),
      seller: {
        legalName: 'Gulab & Sons Mithaiwala LLP',
        gstin: '08ZZZFG1964G1ZQ',
        fssaiLicence: '10000000000000',
      },
      buyer: { name: 'Asha Verma', address: ['12, Johari Bazaar', 'Jaipur 302003', 'Rajasthan, India'] },
      placeOfSupply: { state: 'Rajasthan', code: '08' },
      stateTax: 'SGST',
      receiptNumber: expect.stringMatching(/^RCPT-/),
      txnid,
      orderId,
      paymentMethod: 'UPI',
      totals: { totalPaise: amountPaise, igstPaise: 0 },
      netWeightGrams: 3 * 250 + 7 * 500 + 750,
    });
    const details = await asha.orderDetails({ params: { orderId } });
    const items = details.ok ? details.data.order.items : [];
    expect(invoice.lines.map(({ totalPaise }) => totalPaise / 100)).toEqual(
      items.map((item) => item.totalPrice),
    );
    expect(invoice.lines.map(({ packPaise }) => packPaise / 100)).toEqual(
      items.map((item) => item.pricePerUnit),
    );
    expect(invoice.lines.every(({ hsn }) => /^\d{4,8}$/.test(hsn))).toBe(true);
    const { taxablePaise, cgstPaise, sgstPaise } = invoice.totals;
    expect(taxablePaise + cgstPaise + sgstPaise).toBe(amountPaise);
    expect(cgstPaise).toBeGreaterThan(0);
  });

  test('have integrated tax when the goods go to another state', async () => {
    const { orderId, amountPaise } = await paidOrder({
      city: 'New Delhi',
      state: 'Delhi',
      zipcode: '110001',
    });
    const { placeOfSupply, totals } = await invoiceOf(orderId);
    expect(placeOfSupply).toEqual({ state: 'Delhi', code: '07' });
    expect(totals).toMatchObject({ cgstPaise: 0, sgstPaise: 0, totalPaise: amountPaise });
    expect(totals.taxablePaise + totals.igstPaise).toBe(amountPaise);
  });

  test('keep the seller’s data as it was at the time', async () => {
    const { orderId } = await paidOrder();
    const keep = (seller: Record<string, string>) =>
      shop.shop.db
        .updateTable('invoices')
        .set({ seller: JSON.stringify(seller) })
        .where('order_id', '=', orderId)
        .execute();
    await keep({ ...(await invoiceOf(orderId)).seller, gstin: '07ZZZFG1964G1ZQ', state: 'Delhi' });
    const moved = await invoiceOf(orderId);
    expect(moved.seller.gstin).toBe('07ZZZFG1964G1ZQ');
    expect(moved.totals.cgstPaise).toBe(0);
    await keep({ ...(await invoiceOf(orderId)).seller, name: 'Gulab Sweets' });
    const [inHindi] = shopFacts.hindiName.split(' ');
    const formerly = textOfPdf((await pdfOf(orderId)).rawPayload).split('\n');
    expect(formerly).toContain('Gulab Sweets');
    expect(formerly).not.toContain(inHindi);
    await keep({});
    expect(textOfPdf((await pdfOf(orderId)).rawPayload).split('\n')).toContain(inHindi);
    expect((await invoiceOf(orderId)).seller.gstin).toBe('08ZZZFG1964G1ZQ');
  });

  test('exist for the demo’s past orders too', async () => {
    const answer = await asha.allOrders({ query: { limit: 50 } });
    const paid = answer.ok ? answer.data.orders.filter(({ paymentStatus }) => paymentStatus === 'paid') : [];
    expect(paid).not.toEqual([]);
    for (const { _id, totalAmount } of paid) {
      expect((await invoiceOf(_id)).totals.totalPaise).toBe(Math.round(totalAmount * 100));
    }
  });
});

describe('an invoice is available', () => {
  test('to the buyer and the buyer’s browser, and to nobody else', async () => {
    const { orderId } = await paidOrder();
    const ravi = await shop.as('ravi');
    for (const id of [orderId, 'no-uuid', '0199f6a2-5d5e-7c3a-9b1e-6d2f4a8c0e11', "' or 1=1"]) {
      for (const stranger of [ravi, shop.guest()]) {
        const answer = await stranger.orderInvoice({ params: { orderId: id } });
        expect(answer).toMatchObject({ status: 404, message: 'Order not found.' });
      }
      for (const headers of [{}, { 'auth-token': ravi.token }, { cookie: 'browser=a.b' }]) {
        expect((await pdfOf(encodeURIComponent(id), headers)).statusCode).toBe(404);
      }
    }
    const guest = shop.guest();
    const begun = await steps.buy(guest, MIXED, { email: 'guest@example.in' });
    expect((await invoiceOf(begun.orderId, guest)).orderId).toBe(begun.orderId);
  });

  test('once the order is paid, not before', async () => {
    const { orderId, accessKey } = await steps.begin(asha, MIXED);
    const refused = { status: 409, message: 'This order is not paid, so it has no invoice.' };
    expect(await asha.orderInvoice({ params: { orderId } })).toMatchObject(refused);
    expect((await pdfOf(orderId)).statusCode).toBe(409);
    await steps.verify(asha, await shop.sandbox.pay(accessKey, 'failure'));
    expect(await asha.orderInvoice({ params: { orderId } })).toMatchObject(refused);
  });
});

describe('the numbers of invoices', () => {
  /** A year in whose spring nothing else is paid. */
  const COMING = new Date().getFullYear() + 5;
  /** '2030-31' and '30-31', the financial year that starts in that year. */
  const yearFrom = (year: number) => {
    const next = String((year + 1) % 100).padStart(2, '0');
    return { long: `${year}-${next}`, short: `${String(year).slice(2)}-${next}` };
  };

  test('have no gap and no duplicate, however many pay at once and however often it fails', async () => {
    const { pool } = shop;
    const guest = shop.guest();
    const buyers = await Promise.all(Array.from({ length: 40 }, () => steps.begin(guest, MIXED)));
    const paid = await Promise.all(
      buyers.map(async ({ accessKey }) => ({ fields: await shop.sandbox.pay(accessKey, 'success') })),
    );
    // Every third payment fails at commit, after it got its number. A sequence would not roll back.
    await pool.query(`
      create sequence trips;
      create function trip() returns trigger language plpgsql as $$
      begin
        if nextval('trips') % 3 = 0 then raise exception 'tripped'; end if;
        return null;
      end $$;
      create constraint trigger trip after insert on invoices deferrable initially deferred
        for each row execute function trip();`);
    const settle = ({ fields }: { fields: Record<string, string> }) => [
      steps.webhook(fields),
      steps.postReturn(fields),
      guest.verifyPayment({ params: { provider: 'easebuzz' }, body: fields }),
    ];
    await Promise.all(paid.flatMap(settle));
    const { rows } = await pool.query<{ tripped: number }>(
      'select last_value::int / 3 as tripped from trips',
    );
    expect(rows[0]?.tripped).toBeGreaterThan(5);
    await pool.query('drop trigger trip on invoices');
    await Promise.all(paid.flatMap(settle));
    for (const { orderId } of buyers) expect(await steps.orderStatus(orderId)).toBe('paid');
    await expectNoGap();
  });

  test('start again at midnight of 1 April in India', async () => {
    const yearOf = async (now: string) => {
      shop.setClock(new Date(now));
      const guest = shop.guest();
      const { orderId } = await steps.buy(guest, MIXED);
      const { number, financialYear } = await invoiceOf(orderId, guest);
      shop.setClock(null);
      return [financialYear, number];
    };
    const [before, after] = [yearFrom(COMING - 1), yearFrom(COMING)];
    expect(await yearOf(`${COMING}-03-31T18:29:59.999Z`)).toEqual([before.long, `GS/${before.short}/000001`]);
    expect(await yearOf(`${COMING}-03-31T18:30:00.000Z`)).toEqual([after.long, `GS/${after.short}/000001`]);
    expect(await yearOf(`${COMING}-04-01T00:00:00.000Z`)).toEqual([after.long, `GS/${after.short}/000002`]);
    await expectNoGap();
  });

  test('belong to the moment in which the order was paid, however long its payment waits for others', async () => {
    const { orderId, accessKey } = await steps.begin(asha, MIXED);
    const response = await shop.sandbox.pay(accessKey, 'success');
    let now = Date.now();
    const clock = vi.spyOn(shop.shop, 'clock').mockImplementation(() => {
      now += 1000;
      return new Date(now);
    });
    onTestFinished(() => clock.mockRestore());
    await steps.verify(asha, response);
    const { issuedAt, paidAt } = await invoiceOf(orderId);
    expect(issuedAt).toBe(paidAt);
  });

  test('are given to orders that were paid before there were any', async () => {
    await shop.pool.query('drop table credit_notes, invoices, credit_note_counters, invoice_counters');
    for (const name of ['043_invoices', '162_credit_notes']) {
      const file = new URL(`../../../src/db/migrations/${name}.sql`, import.meta.url);
      await shop.pool.query(await readFile(file, 'utf8'));
    }
    await expectNoGap();
    const all = await invoices();
    const times = all.map(({ issued_at }) => issued_at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(all.at(-1)?.number).toBe(`GS/${yearFrom(COMING).short}/000002`);
    const { orderId } = await paidOrder();
    expect((await invoiceOf(orderId)).number).toMatch(/^GS\//);
    await expectNoGap();
  });

  test('have six digits, and seven from the millionth on', async () => {
    shop.setClock(new Date(`${COMING + 1}-05-01T06:00:00.000Z`));
    onTestFinished(() => shop.setClock(null));
    const { long, short } = yearFrom(COMING + 1);
    await shop.pool.query('insert into invoice_counters values ($1, 999998)', [long]);
    const guest = shop.guest();
    const numbers: string[] = [];
    for (let paid = 0; paid < 2; paid++) {
      const { orderId } = await steps.buy(guest, MIXED);
      numbers.push((await invoiceOf(orderId, guest)).number);
    }
    expect(numbers).toEqual([`GS/${short}/999999`, `GS/${short}/1000000`]);
    expect(numbers).toEqual([999_999, 1_000_000].map((serial) => invoiceNumber(long, serial)));
  });
});
