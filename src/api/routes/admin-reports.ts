import type { FastifyInstance } from 'fastify';
import { readSales } from '../../shop/back-office/read-sales.ts';
import { readSpeed } from '../../shop/back-office/read-speed.ts';
import { listCreditNotesOfMonth } from '../../shop/documents/list-credit-notes-of-month.ts';
import { listInvoicesOfMonth } from '../../shop/documents/list-invoices-of-month.ts';
import type { Shop } from '../../shop/shop.ts';
import { serve } from '../serve.ts';

/** Sales, invoices and credit notes for the accountant, and how fast the pages were for visitors. */
export function adminReportRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, 'adminSales', async ({ query }) => ({ success: true, ...(await readSales(shop, query)) }));
  serve(app, 'adminInvoices', async ({ query }) => ({
    success: true,
    ...(await listInvoicesOfMonth(shop, query)),
  }));
  serve(app, 'adminCreditNotes', async ({ query }) => ({
    success: true,
    ...(await listCreditNotesOfMonth(shop, query)),
  }));
  serve(app, 'adminSpeed', async () => ({ success: true, ...(await readSpeed(shop)) }));
}
