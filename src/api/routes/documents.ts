import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TOO_OFTEN } from '../../contract/download-invoice.ts';
import type { Invoice } from '../../contract/schemas/invoice.ts';
import { type InvoiceReader, readInvoice } from '../../shop/documents/read-invoice.ts';
import { consume } from '../../shop/limits/rate-limit.ts';
import type { Shop } from '../../shop/shop.ts';
import { refuseEndedSession } from '../ended-session.ts';
import { Refusal } from '../refusal.ts';
import { serve } from '../serve.ts';
import { noSuchOrder } from './no-such-order.ts';

/** A PDF is the shop's most expensive answer, and nobody needs the same one more often. */
const PDFS_A_MINUTE = 30;

/**
 * A paid order's invoice, as data and as PDF, for its buyer and for staff to put in the box. Personal, so never cached.
 */
export function documentRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, 'orderInvoice', async ({ params, visitor, request }) => {
    return { success: true, invoice: await invoiceFor(shop, visitor, request, params.orderId) };
  });

  serve(app, 'orderInvoicePdf', ({ params, visitor, request, reply }) =>
    sendPdf(shop, visitor, request, reply, params.orderId),
  );
  serve(app, 'adminInvoicePdf', ({ params, request, reply }) =>
    sendPdf(shop, 'staff', request, reply, params.orderId),
  );
}

async function sendPdf(
  shop: Shop,
  reader: InvoiceReader,
  request: FastifyRequest,
  reply: FastifyReply,
  orderId: string,
): Promise<FastifyReply> {
  const invoice = await invoiceFor(shop, reader, request, orderId);
  const limit = { name: 'invoice-pdf', key: orderId, max: PDFS_A_MINUTE, windowSeconds: 60 };
  const allowed = await consume(shop, limit);
  if (!allowed.ok) {
    throw new Refusal(429, TOO_OFTEN, { retryAfter: allowed.retryAfter });
  }
  // Loaded on demand: most processes never make a PDF.
  const { invoicePdf } = await import('../pdf/invoice-pdf.ts');
  return reply
    .header('content-disposition', `attachment; filename="${invoice.number.replaceAll('/', '-')}.pdf"`)
    .type('application/pdf')
    .send(await invoicePdf(invoice));
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
