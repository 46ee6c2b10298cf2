import type { FastifyInstance } from 'fastify';
import { handOver } from '../../shop/customers/sign-in/admin-hand-over.ts';
import type { Shop } from '../../shop/shop.ts';
import { Refusal } from '../refusal.ts';
import { serve } from '../serve.ts';
import { tooManyTries } from './account-refusals.ts';

/** The link behind 'Admin Panel' (spec §6, decisions: Accounts). */
export function adminHandOverRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, 'adminHandOver', async ({ customer, visitor }) => {
    const handed = await handOver(shop, customer, visitor.address);
    if (handed.ok) return { success: true, url: handed.url };
    if (handed.reason === 'too-many') throw tooManyTries('The admin panel was opened too often.', handed);
    throw new Refusal(403, 'The admin panel is for the staff of the shop.');
  });
}
