import type { FastifyInstance } from 'fastify';
import { moveOrders } from '../../shop/back-office/move-orders.ts';
import { readPacking } from '../../shop/back-office/read-packing.ts';
import type { Shop } from '../../shop/shop.ts';
import { serve } from '../serve.ts';

/** What to make, pack and send; moves many orders at once. The contract and `shop/roles.ts` say who may call. */
export function adminPackingRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, 'adminPacking', async ({ query }) => ({ success: true, ...(await readPacking(shop, query)) }));

  serve(app, 'adminMoveOrders', async ({ body, customer }) => {
    const { moved, refused } = await moveOrders(shop, customer, body);
    return {
      success: true,
      moved,
      refused: refused.map(({ orderId, now }) => {
        const waits = now === 'refunded in full';
        const elsewhere = now ? `It is ${now} by now.` : 'Order not found.';
        return { orderId, message: waits ? REFUNDED : elsewhere, waits };
      }),
    };
  });
}

const REFUNDED = 'All of it was refunded meanwhile: please look at it.';
