import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PdfDocument, tooOften } from '../../contract/documents/download-document.ts';
import { numberInPath } from '../../contract/documents/number-in-path.ts';
import type { Invoice } from '../../contract/schemas/invoice.ts';
import { readCreditNote } from '../../shop/documents/read-credit-note.ts';
import { type InvoiceReader, readInvoice } from '../../shop/documents/read-invoice.ts';
import { consume } from '../../shop/limits/rate-limit.ts';
import type { Shop } from '../../shop/shop.ts';
import { noSuchOrder, Refusal } from '../refusal.ts';
import { serve } from '../serve.ts';
import { refuseEndedSession } from '../visitors/ended-session.ts';

/** Per order. A PDF is the shop's most expensive answer, and nobody needs the same one more often. */
const PDFS_A_MINUTE = 30;

/**
 * A paid order's invoice, as data and as PDF, and the credit notes of its refunds as PDF, for its buyer and for staff.
 * Personal, so never cached. What makes a PDF is loaded on demand: most processes never make one.
 */
export function documentRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, 'orderInvoice', async ({ params, visitor, request }) => {
    return { success: true, invoice: await invoiceFor(shop, visitor, request, params.orderId) };
  });

  serve(app, 'orderInvoicePdf', ({ params, visitor, request, reply }) =>
    sendInvoice(shop, visitor, request, reply, params.orderId),
  );
  serve(app, 'adminInvoicePdf', ({ params, request, reply }) =>
    sendInvoice(shop, 'staff', request, reply, params.orderId),
  );

  serve(app, 'creditNotePdf', ({ params, visitor, request, reply }) =>
    sendCreditNote(shop, visitor, request, reply, params),
  );
  serve(app, 'adminCreditNotePdf', ({ params, request, reply }) =>
    sendCreditNote(shop, 'staff', request, reply, params),
  );
}

async function sendInvoice(
  shop: Shop,
  reader: InvoiceReader,
  request: FastifyRequest,
  reply: FastifyReply,
  orderId: string,
): Promise<FastifyReply> {
  const invoice = await invoiceFor(shop, reader, request, orderId);
  await limitPdfs(shop, 'invoice', orderId);
  const { invoicePdf } = await import('../pdf/invoice-pdf.ts');
  return sendPdf(reply, invoice.number, await invoicePdf(invoice));
}

async function sendCreditNote(
  shop: Shop,
  reader: InvoiceReader,
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: { orderId: string; number: string },
): Promise<FastifyReply> {
  const note = await readCreditNote(shop, reader, wanted);
  if (!note) {
    if (reader !== 'staff') refuseEndedSession(reader, request);
    throw new Refusal(404, 'Credit note not found.');
  }
  await limitPdfs(shop, 'credit note', wanted.orderId);
  const { creditNotePdf } = await import('../pdf/credit-note-pdf.ts');
  return sendPdf(reply, note.number, await creditNotePdf(note));
}

const LIMITS: Readonly<Record<PdfDocument['kind'], string>> = {
  invoice: 'invoice-pdf',
  'credit note': 'credit-note-pdf',
};

async function limitPdfs(shop: Shop, kind: PdfDocument['kind'], orderId: string): Promise<void> {
  const limit = { name: LIMITS[kind], key: orderId, max: PDFS_A_MINUTE, windowSeconds: 60 };
  const allowed = await consume(shop, limit);
  if (!allowed.ok) throw new Refusal(429, tooOften(kind), { retryAfter: allowed.retryAfter });
}

function sendPdf(reply: FastifyReply, number: string, bytes: Buffer): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${numberInPath(number)}.pdf"`)
    .type('application/pdf')
    .send(bytes);
}

async function invoiceFor(
  shop: Shop,
  reader: InvoiceReader,
  request: FastifyRequest,
  orderId: string,
): Promise<Invoice> {
  const read = await readInvoice(shop, reader, orderId);
  if (read.ok) return read.invoice;
  if (read.reason === 'not-paid') throw new Refusal(409, 'This order is not paid, so it has no invoice.');
  if (reader !== 'staff') refuseEndedSession(reader, request);
  throw noSuchOrder();
}
