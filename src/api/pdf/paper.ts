import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import { createConcurrencyLimit } from '../load/concurrency-limit.ts';
import { loadFonts } from './fonts.ts';
import { drawHead, type Head } from './letterhead.ts';
import { PAGE, TEXT_WIDTH } from './page.ts';
import { type Document, SOFT, write } from './pen.ts';

/** Without it, documents that are asked for together are all drawn before anybody else is answered (decision 043). */
const oneAtATime = createConcurrencyLimit(1, 10_000);

type DrawBody = (doc: Document, y: number) => Promise<void>;

/**
 * A document on A4 with the shop's own fonts embedded: head, body and a foot on every page. The same figures give the
 * same bytes. `drawBody` gets the top of the body in points.
 */
export function paperPdf(head: Head, drawBody: DrawBody): Promise<Buffer> {
  return oneAtATime(() => drawPaper(head, drawBody));
}

async function drawPaper(head: Head, drawBody: DrawBody): Promise<Buffer> {
  const doc = await openDocument(head);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = once(doc, 'end');
  await drawBody(doc, drawHead(doc, head));
  drawFeet(doc, head);
  doc.end();
  await finished;
  return Buffer.concat(chunks);
}

async function openDocument({ title, number, seller, issuedAt }: Head): Promise<Document> {
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

function drawFeet(doc: Document, { number, seller }: Head): void {
  const place = { x: PAGE.left, width: TEXT_WIDTH, y: PAGE.height - 30 };
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    write(doc, `${seller.legalName}, ${number}`, place, SOFT);
    write(doc, `Page ${page + 1} of ${count}`, { ...place, align: 'right' }, SOFT);
  }
}
