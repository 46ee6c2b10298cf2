import { readFile } from 'node:fs/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { shopFacts } from '../../shop.config.ts';
import { invoicePdf } from '../../src/api/pdf/invoice-pdf.ts';
import { PAGE } from '../../src/api/pdf/page.ts';
import type { ShopClient } from '../../src/contract/client.ts';
import { invoiceNumber } from '../../src/contract/invoice-number.ts';
import type { Invoice } from '../../src/contract/schemas/invoice.ts';
import { openPaymentShop } from './payment-shop.ts';
import type { Line, Payload } from './payment-steps.ts';
import { baselinesOf, textOfPdf } from './read-pdf.ts';

const { shop, steps, asha } = await openPaymentShop();

const mixed: readonly Line[] = [
  ['kaju-katli', 250, 3],
  ['chakli', 500, 7],
  ['nankhatai', 750, 1],
];

const paidOrder = (changes: Partial<Payload> = {}, lines = mixed) => steps.buy(asha, lines, changes);

async function invoiceOf(orderId: string, who: ShopClient = asha): Promise<Invoice> {
  const answer = await who.orderInvoice({ params: { orderId } });
  if (!answer.ok) throw new Error(`no invoice: ${answer.status} ${answer.message}`);
  return answer.data.invoice;
}

const pdfOf = (orderId: string, headers: Record<string, string> = { 'auth-token': asha.token }) =>
  shop.inject({ url: `/api/orders/${orderId}/invoice.pdf`, headers });

const many = <T>(of: readonly T[], length: number) =>
  Array.from({ length }, (_, index) => of[index % of.length] as T);

/** How many turns the event loop has had since, in each of which others could be answered. */
function countTurns(): () => number {
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  onTestFinished(() => clearImmediate(next));
  return () => turns;
}

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

describe('the PDF of an invoice', () => {
  test('says what the figures say, and is the same each time', async () => {
    const { orderId } = await paidOrder();
    const invoice = await invoiceOf(orderId);
    const answer = await pdfOf(orderId);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${invoice.number.replaceAll('/', '-')}.pdf"`,
      'cache-control': 'no-store',
    });
    const text = textOfPdf(answer.rawPayload).split('\n');
    const amount = (paise: number) => (paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 });
    for (const line of invoice.lines) {
      for (const word of [line.description, line.hsn, amount(line.taxablePaise), amount(line.totalPaise)]) {
        expect(text).toContain(word);
      }
    }
    const { taxablePaise, cgstPaise, sgstPaise, totalPaise } = invoice.totals;
    for (const paise of [taxablePaise, cgstPaise, sgstPaise, totalPaise]) {
      expect(text).toContain(amount(paise));
    }
    for (const word of ['Rajasthan (08)', `No. ${invoice.number}`, invoice.amountInWords, 'Page 1 of 1']) {
      expect(text).toContain(word);
    }
    expect(text).toContain(`GSTIN ${invoice.seller.gstin}`);
    expect(text).toContain(`FSSAI licence ${invoice.seller.fssaiLicence}`);
    expect((await pdfOf(orderId)).rawPayload.equals(answer.rawPayload)).toBe(true);
  });

  test('is the same for the staff who put it into the box; nobody else can use their call', async () => {
    const { orderId } = await paidOrder();
    const unpaid = await steps.begin(asha, mixed);
    const boxOf = async (id: string, who?: 'manager' | 'auditor' | 'ravi') =>
      shop.inject({
        url: `/admin/api/orders/${id}/invoice.pdf`,
        headers: who ? { 'auth-token': (await shop.as(who)).token } : {},
      });
    const { rawPayload } = await pdfOf(orderId);
    for (const who of ['manager', 'auditor'] as const) {
      const answer = await boxOf(orderId, who);
      expect([answer.statusCode, answer.rawPayload.equals(rawPayload)]).toEqual([200, true]);
    }
    expect((await boxOf(orderId)).statusCode).toBe(401);
    expect((await boxOf(orderId, 'ravi')).statusCode).toBe(403);
    expect((await boxOf(unpaid.orderId, 'manager')).statusCode).toBe(409);
    expect((await boxOf('nonsense', 'manager')).statusCode).toBe(404);
  });

  test('accepts any name and address as text', async () => {
    const hostile = [
      ') Tj ET endstream endobj << /JS (app.alert(1)) >>',
      '<script>alert(1)</script>\\) \u202egnp.exe',
      'श्रीमती क्षत्रिय विद्यार्थी देशपांडे',
      '😀 தமிழ் عربي \u0301\u0301\u0301\ufffd\n\r\t\u2028',
      'W'.repeat(150),
      '\u200b\u200d\u0902',
      '1⁄2 ₨ 5 € ŒUVRE™ ꣻ\u1cd0◌\u0900',
    ];
    for (const name of hostile) {
      const { orderId } = await paidOrder({ name, address1: name.repeat(2), city: name.slice(0, 50) });
      const answer = await pdfOf(orderId);
      expect(answer.statusCode, name).toBe(200);
      expect(answer.rawPayload.toString('latin1')).not.toMatch(/\/JS\b|\/JavaScript|\/URI|\/Launch/);
      expect(answer.rawPayload.subarray(-6).toString().trim()).toBe('%%EOF');
      expect(textOfPdf(answer.rawPayload)).toContain('Page 1 of 1');
    }
  });

  test('has as many pages as the lines need', async () => {
    const every = [...steps.products.keys()].filter((id) => steps.products.get(id)?.available !== false);
    const lines = every.slice(0, 55).map((id) => [id, 250, 1] as const);
    const sold = lines.filter(([id]) => id !== 'ghevar');
    const { orderId } = await paidOrder({}, sold);
    const text = textOfPdf((await pdfOf(orderId)).rawPayload);
    expect(text).toMatch(/Page 3 of 3|Page 2 of 2/);
    for (const { description } of (await invoiceOf(orderId)).lines) {
      expect(text).toContain(description.split(' ', 1)[0]);
    }
  });

  test('keeps its footer intact where lines, totals and rates just fill a page', async () => {
    const invoice = await invoiceOf((await paidOrder()).orderId);
    const byRate = many(invoice.byRate, 4);
    // With fewer lines everything fits on one page; with more, the second page fills in the same way.
    for (let count = 14; count <= 34; count += 1) {
      const lines = many(invoice.lines, count);
      const all = baselinesOf(await invoicePdf({ ...invoice, lines, byRate }));
      const below = all.filter((y) => y > PAGE.bottom);
      expect([...new Set(below)], `${count} lines`).toEqual([PAGE.height - 30]);
    }
  });

  test('is made one at a time, so that others are answered between two', async () => {
    const { orderId } = await paidOrder();
    const invoice = await invoiceOf(orderId);
    const turns = countTurns();
    const made = [1, 2, 3].map(() => invoicePdf(invoice).then(turns));
    expect(new Set(await Promise.all(made)).size).toBe(3);
  });

  test('lets others be answered between its lines, of which an order may have hundreds', async () => {
    const { orderId } = await paidOrder();
    const invoice = await invoiceOf(orderId);
    const turns = countTurns();
    await invoicePdf({ ...invoice, lines: many(invoice.lines, 100) });
    expect(turns()).toBeGreaterThanOrEqual(100);
  });

  test('is refused after thirty in a minute', async () => {
    const { orderId } = await paidOrder();
    const resets_at = new Date(shop.shop.clock().getTime() + 60_000);
    await shop.shop.db
      .insertInto('rate_counters')
      .values({ name: 'invoice-pdf', key: orderId, count: 29, resets_at })
      .execute();
    expect((await pdfOf(orderId)).statusCode).toBe(200);
    const answer = await pdfOf(orderId);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
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
    const begun = await steps.buy(guest, mixed, { email: 'guest@example.in' });
    expect((await invoiceOf(begun.orderId, guest)).orderId).toBe(begun.orderId);
  });

  test('once the order is paid, not before', async () => {
    const { orderId, accessKey } = await steps.begin(asha, mixed);
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
    const buyers = await Promise.all(Array.from({ length: 40 }, () => steps.begin(guest, mixed)));
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
      const { orderId } = await steps.buy(guest, mixed);
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
    const { orderId, accessKey } = await steps.begin(asha, mixed);
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
      const file = new URL(`../../src/db/migrations/${name}.sql`, import.meta.url);
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
      const { orderId } = await steps.buy(guest, mixed);
      numbers.push((await invoiceOf(orderId, guest)).number);
    }
    expect(numbers).toEqual([`GS/${short}/999999`, `GS/${short}/1000000`]);
    expect(numbers).toEqual([999_999, 1_000_000].map((serial) => invoiceNumber(long, serial)));
  });
});
