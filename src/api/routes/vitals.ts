import type { FastifyInstance } from 'fastify';
import type { Shop } from '../../shop/shop.ts';
import { recordVital } from '../../shop/vitals/record-vital.ts';
import { Refusal } from '../refusal.ts';
import { serve } from '../serve.ts';

export function vitalsRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, 'reportVital', async ({ body, visitor }) => {
    const recorded = await recordVital(shop, visitor.address, body);
    if (!recorded.ok) throw new Refusal(429, 'Too many readings.', { retryAfter: recorded.retryAfter });
    return { success: true };
  });
}
