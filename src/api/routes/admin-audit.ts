import type { FastifyInstance } from 'fastify';
import { readAudit } from '../../shop/audit/read-audit.ts';
import type { Shop } from '../../shop/shop.ts';
import { serve } from '../serve.ts';

/** The audit trail. The contract and `shop/roles.ts` say who may call. */
export function adminAuditRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, 'adminAudit', async ({ query }) => ({ success: true, ...(await readAudit(shop, query)) }));
}
