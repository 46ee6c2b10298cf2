import { dayOf, INVOICE_NOTE, taxesOf } from '../../contract/documents/invoice-words.ts';
import type { Invoice } from '../../contract/schemas/invoice.ts';
import { drawLines, drawRates, ratesHeight } from './invoice-tables.ts';
import { placeFor } from './page.ts';
import { paperPdf } from './paper.ts';
import type { Document } from './pen.ts';
import { drawSums, SUMS_HEIGHT } from './sums.ts';

/** The invoice of a paid order. */
export function invoicePdf(invoice: Invoice): Promise<Buffer> {
  const head = { ...invoice, copy: 'and receipt, original for recipient', facts: factsOf(invoice) };
  return paperPdf(head, async (doc, y) => drawClosing(doc, invoice, await drawLines(doc, invoice, y)));
}

function factsOf(invoice: Invoice): [label: string, value: string][] {
  const { placeOfSupply, receiptNumber, paidAt, paymentMethod, txnid, orderId } = invoice;
  return [
    ['Place of supply', `${placeOfSupply.state} (${placeOfSupply.code})`],
    ['Paid', paymentMethod ? `${dayOf(paidAt)}, ${paymentMethod}` : dayOf(paidAt)],
    ['Receipt number', receiptNumber],
    ['Transaction ID', txnid],
    ['Order', orderId],
    ['Tax on reverse charge', 'No'],
  ];
}

/** Draws rates, sums and words, which stay together on one page. */
async function drawClosing(doc: Document, invoice: Invoice, below: number): Promise<void> {
  const y = placeFor(doc, ratesHeight(doc, invoice) + SUMS_HEIGHT, below + 14);
  const { totals, amountInWords } = invoice;
  const grand = 'Total MRP (Incl. Taxes), paid in full';
  const sums = { totals, taxes: taxesOf(invoice), grand, amountInWords, note: INVOICE_NOTE };
  drawSums(doc, sums, (await drawRates(doc, invoice, y)) + 20);
}
