import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Invoice } from '../../contract/schemas/invoice.ts';
import { type InvoiceReader, readInvoice } from '../../shop/documents/read-invoice.ts';
import { take } from '../../shop/limits/take.ts';
import type { Shop } from '../../shop/shop.ts';
import { Refusal } from '../refusal.ts';
import { serve } from '../serve.ts';
import { noSuchOrder } from './no-such-order.ts';

/** A PDF is the dearest answer of the shop, and nobody needs the same one this often. */
const PDFS_A_MINUTE = 30;

/** The invoice of a paid order, as figures and as PDF, for its buyer and for the box. Personal, so never kept by a cache. */
export function documentRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, 'orderInvoice', async ({ params, visitor }) => {
    return { success: true, invoice: await invoiceFor(shop, visitor, params.orderId) };
  });

  serve(app, 'orderInvoicePdf', ({ params, visitor, reply }) =>
    sendPdf(shop, reply, visitor, params.orderId),
  );
  serve(app, 'adminInvoicePdf', ({ params, reply }) => sendPdf(shop, reply, 'staff', params.orderId));
}

async function sendPdf(
  shop: Shop,
  reply: FastifyReply,
  reader: InvoiceReader,
  orderId: string,
): Promise<FastifyReply> {
  const invoice = await invoiceFor(shop, reader, orderId);
  const limit = { name: 'invoice-pdf', key: orderId, max: PDFS_A_MINUTE, windowSeconds: 60 };
  const taken = await take(shop, limit);
  if (!taken.ok) {
    throw new Refusal(429, 'Please wait a minute before you fetch this invoice again.', {
      retryAfter: taken.retryAfter,
    });
  }
  // Most processes never print one.
  const { invoicePdf } = await import('../pdf/invoice-pdf.ts');
  return reply
    .header('content-disposition', `attachment; filename="${invoice.number.replaceAll('/', '-')}.pdf"`)
    .type('application/pdf')
    .send(await invoicePdf(invoice));
}

async function invoiceFor(shop: Shop, reader: InvoiceReader, orderId: string): Promise<Invoice> {
  const read = await readInvoice(shop, reader, orderId);
  if (read.ok) return read.invoice;
  throw read.reason === 'not-paid'
    ? new Refusal(409, 'This order is not paid, so it has no invoice.')
    : noSuchOrder();
}
