import { describe, expect, onTestFinished, test } from 'vitest';
import { invoicePdf } from '../../../src/api/pdf/invoice-pdf.ts';
import { PAGE } from '../../../src/api/pdf/page.ts';
import { MIXED, openInvoiceShop } from '../steps/invoice-shop.ts';
import { baselinesOf, textOfPdf } from '../steps/read-pdf.ts';
import { useUp } from '../steps/use-up.ts';

const { shop, steps, asha, paidOrder, invoiceOf, pdfOf } = await openInvoiceShop();

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
    const unpaid = await steps.begin(asha, MIXED);
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
    await useUp(shop, 'invoice-pdf', orderId, 29);
    expect((await pdfOf(orderId)).statusCode).toBe(200);
    const answer = await pdfOf(orderId);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});
