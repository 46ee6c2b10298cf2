import type { FastifyInstance } from 'fastify';
import { readMessages } from '../../shop/back-office/read-messages.ts';
import { readSales } from '../../shop/back-office/read-sales.ts';
import { readSpeed } from '../../shop/back-office/read-speed.ts';
import type { Shop } from '../../shop/shop.ts';
import { serve } from '../serve.ts';

/** What the back office only reads: visitors' messages, sales, and how fast the pages were for them. */
export function adminReportRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, 'adminMessages', async ({ query }) => ({ success: true, ...(await readMessages(shop, query)) }));
  serve(app, 'adminSales', async ({ query }) => ({ success: true, ...(await readSales(shop, query)) }));
  serve(app, 'adminSpeed', async () => ({ success: true, ...(await readSpeed(shop)) }));
}
