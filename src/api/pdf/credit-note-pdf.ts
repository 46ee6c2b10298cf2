import { dayOf, taxesOf } from '../../contract/documents/invoice-words.ts';
import type { HsnTotal } from '../../contract/schemas/invoice.ts';
import type { CreditNote } from '../../shop/documents/credit-note.ts';
import { rateColumns } from './invoice-tables.ts';
import { PAGE, placeFor, TEXT_WIDTH } from './page.ts';
import { paperPdf } from './paper.ts';
import { COLOURS, type Document, leading, rule, SOFT, TEXT, write } from './pen.ts';
import { drawSums, SUMS_HEIGHT } from './sums.ts';
import { type Column, drawTable } from './table.ts';

const TITLE = 'Credit note';
const NOTE =
  'This refund is taken from all goods of the invoice named above, in proportion to what they cost, less earlier credit notes.';

/** A credit note, with everything that CGST rule 53(1A) requires. */
export function creditNotePdf(note: CreditNote): Promise<Buffer> {
  const { number, issuedAt, seller, invoice } = note;
  const { buyer } = invoice;
  const head = { title: TITLE, copy: 'original for recipient', number, issuedAt, seller, buyer };
  return paperPdf({ ...head, facts: factsOf(note) }, (doc, y) => drawBody(doc, note, y));
}

function factsOf({ invoice }: CreditNote): [label: string, value: string][] {
  const { title, number, issuedAt, placeOfSupply, receiptNumber, orderId } = invoice;
  return [
    ['Place of supply', `${placeOfSupply.state} (${placeOfSupply.code})`],
    [title, number],
    ['Date of invoice', dayOf(issuedAt)],
    ['Receipt number', receiptNumber],
    ['Order', orderId],
  ];
}

async function drawBody(doc: Document, note: CreditNote, top: number): Promise<void> {
  const { byHsn, totals, amountInWords, invoice } = note;
  const below = await drawTable(doc, { columns: columnsOf(note), rows: byHsn, x: PAGE.left, y: top });
  const y = placeFor(doc, SUMS_HEIGHT + SIGNATURE_HEIGHT, below + 20);
  const grand = 'Credited, with tax';
  const sums = { totals, taxes: taxesOf(invoice), grand, amountInWords, note: NOTE };
  drawSignature(doc, note, drawSums(doc, sums, y));
}

/** The columns of the rates, after one for the HSN code that takes the rest of the width. */
function columnsOf({ invoice }: CreditNote): Column<HsnTotal>[] {
  const rates = rateColumns(invoice);
  const width = rates.reduce((left, column) => left - column.width, TEXT_WIDTH);
  return [{ title: 'Goods with HSN code', width, align: 'left', cell: ({ hsn }) => hsn }, ...rates];
}

const SIGNATURE_HEIGHT = 70;
const SIGNATURE_WIDTH = 190;

/** Unlike an invoice's, the rule has no exception for documents issued electronically (CGST rules 46 and 53). */
function drawSignature(doc: Document, { seller }: CreditNote, y: number): void {
  const x = PAGE.left + TEXT_WIDTH - SIGNATURE_WIDTH;
  rule(doc, x, y + 36, SIGNATURE_WIDTH, COLOURS.hair, 1);
  const place = { x, width: SIGNATURE_WIDTH, align: 'right' } as const;
  write(doc, `For ${seller.legalName}`, { ...place, y: y + 50 }, TEXT);
  write(doc, 'Signature', { ...place, y: y + 50 + leading(TEXT) }, SOFT);
}
