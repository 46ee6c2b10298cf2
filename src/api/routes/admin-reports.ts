import type { FastifyInstance } from 'fastify';
import { answerMessage } from '../../shop/back-office/answer-message.ts';
import { readMessage, readMessages } from '../../shop/back-office/read-messages.ts';
import { readSales } from '../../shop/back-office/read-sales.ts';
import { readSpeed } from '../../shop/back-office/read-speed.ts';
import { invoicesOfMonth } from '../../shop/documents/invoices-of-month.ts';
import type { Shop } from '../../shop/shop.ts';
import { Refusal } from '../refusal.ts';
import { serve } from '../serve.ts';

/** Visitors' messages, sales, invoices for the accountant, and how fast the pages were for visitors. */
export function adminReportRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, 'adminMessages', async ({ query }) => ({ success: true, ...(await readMessages(shop, query)) }));
  serve(app, 'adminAnswerMessage', async ({ params, body, customer }) => {
    const known = await answerMessage(shop, customer, params.messageId, body);
    const message = known ? await readMessage(shop, params.messageId) : null;
    if (!message) throw new Refusal(404, 'Message not found.');
    return { success: true, message };
  });
  serve(app, 'adminSales', async ({ query }) => ({ success: true, ...(await readSales(shop, query)) }));
  serve(app, 'adminInvoices', async ({ query }) => ({
    success: true,
    ...(await invoicesOfMonth(shop, query)),
  }));
  serve(app, 'adminSpeed', async () => ({ success: true, ...(await readSpeed(shop)) }));
}
