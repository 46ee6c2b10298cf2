import type { FastifyInstance } from 'fastify';
import { handOver } from '../../shop/customers/admin-hand-over.ts';
import type { Shop } from '../../shop/shop.ts';
import { Refusal } from '../refusal.ts';
import { serve } from '../serve.ts';

/** The link behind 'Admin Panel' (spec §6, decisions: Accounts). */
export function adminHandOverRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, 'adminHandOver', async ({ customer, reply }) => {
    reply.header('cache-control', 'no-store');
    const url = await handOver(shop, customer);
    if (!url) throw new Refusal(403, 'The admin panel is for the staff of the shop.');
    return { success: true, url };
  });
}
