import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import { amount, INVOICE_NOTE, taxesOf } from '../../contract/invoice-words.ts';
import { rupeesExact } from '../../contract/money.ts';
import type { Invoice } from '../../contract/schemas/invoice.ts';
import { loadFonts } from './fonts.ts';
import { drawLines, drawRates, ratesHeight } from './invoice-tables.ts';
import { drawHead } from './letterhead.ts';
import { PAGE, TEXT_WIDTH } from './page.ts';
import { COLOURS, type Document, leading, SOFT, STRONG, TEXT, wrap, write, writeLines } from './pen.ts';

const WHOLE = { x: PAGE.left, width: TEXT_WIDTH };
const GRAND = { face: 'display', size: 17, colour: COLOURS.house } as const;

/** Points needed below the rates: three sums, and two lines each for the words and the note. */
const SUMS_HEIGHT = 140;

/** The invoice on A4 with the shop's own fonts embedded. The same invoice gives the same bytes. */
export async function invoicePdf(invoice: Invoice): Promise<Buffer> {
  const doc = await openDocument(invoice);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = once(doc, 'end');
  const bottom = drawLines(doc, invoice, drawHead(doc, invoice));
  drawClosing(doc, invoice, bottom);
  drawFeet(doc, invoice);
  doc.end();
  await finished;
  return Buffer.concat(chunks);
}

async function openDocument({ title, number, seller, issuedAt }: Invoice): Promise<Document> {
  const date = new Date(issuedAt);
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: `${title} ${number}`,
      Author: seller.legalName,
      Creator: seller.name,
      CreationDate: date,
      ModDate: date,
    },
  });
  for (const { name, bytes } of await loadFonts()) doc.registerFont(name, bytes);
  return doc;
}

/** Draws rates, sums and words, which stay together on one page. */
function drawClosing(doc: Document, invoice: Invoice, below: number): void {
  let y = below + 14;
  if (y + ratesHeight(doc, invoice) + SUMS_HEIGHT > PAGE.bottom) {
    doc.addPage();
    y = PAGE.top;
  }
  y = drawRates(doc, invoice, y) + 20;
  for (const [name, paise] of sums(invoice)) {
    write(doc, name, { ...WHOLE, y, width: TEXT_WIDTH - 80, align: 'right' }, SOFT);
    write(doc, amount(paise), { ...WHOLE, y, align: 'right' }, TEXT);
    y += leading(TEXT);
  }
  y += 10;
  const { totalPaise } = invoice.totals;
  write(
    doc,
    'Total MRP (Incl. Taxes), paid in full',
    { ...WHOLE, y, width: TEXT_WIDTH - 130, align: 'right' },
    STRONG,
  );
  write(doc, rupeesExact(totalPaise), { ...WHOLE, y, align: 'right' }, GRAND);
  const words = wrap(doc, invoice.amountInWords, TEXT_WIDTH, TEXT);
  const after = writeLines(doc, words, { ...WHOLE, y: y + 20, align: 'right' }, TEXT);
  writeLines(doc, wrap(doc, INVOICE_NOTE, TEXT_WIDTH, SOFT), { ...WHOLE, y: after + leading(SOFT) }, SOFT);
}

function sums(invoice: Invoice): [name: string, paise: number][] {
  const taxes = taxesOf(invoice).map(({ name, of }): [string, number] => [name, of(invoice.totals)]);
  return [['Taxable value', invoice.totals.taxablePaise], ...taxes];
}

function drawFeet(doc: Document, { number, seller }: Invoice): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    const y = PAGE.height - 30;
    write(doc, `${seller.legalName}, ${number}`, { ...WHOLE, y }, SOFT);
    write(doc, `Page ${page + 1} of ${count}`, { ...WHOLE, y, align: 'right' }, SOFT);
  }
}
