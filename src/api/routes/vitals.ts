import type { FastifyInstance } from 'fastify';
import type { Shop } from '../../shop/shop.ts';
import { recordVital } from '../../shop/vitals/record-vital.ts';
import { serve } from '../serve.ts';

/** Speed readings that browsers report. */
export function vitalsRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, 'reportVital', async ({ body, visitor }) => {
    // A reading above the limit is left out of the sample, not refused: no visitor's console should show an error.
    await recordVital(shop, visitor.address, body);
    return { success: true };
  });
}
