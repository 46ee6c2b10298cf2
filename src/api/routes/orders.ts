import type { FastifyInstance } from 'fastify';
import { deleteOrder } from '../../shop/orders/delete-order.ts';
import { listOrders } from '../../shop/orders/list-orders.ts';
import { readOrderByTxn } from '../../shop/orders/order-by-txn.ts';
import { readOrderDetails } from '../../shop/orders/order-details.ts';
import type { Shop } from '../../shop/shop.ts';
import { noSuchOrder, nothingHere, Refusal } from '../refusal.ts';
import { serve } from '../serve.ts';
import { refuseEndedSession } from '../visitors/ended-session.ts';

/** Orders of a buyer (spec §7; decisions: Orders). Personal, so never cached. */
export function orderRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, 'orderByTxn', async ({ params, visitor }) => {
    const order = await readOrderByTxn(shop, visitor, params.txnid);
    if (!order) throw noSuchOrder();
    return order;
  });

  // Without a txnid, this path must not reach the page of an order named 'by-txn'. Before any body is read, but counted
  // by the flood limit.
  app.all('/orders/by-txn', { schema: { hide: true }, onRequest: [app.rateLimit(), nothing] }, nothing);

  serve(app, 'allOrders', async ({ customer, query }) => {
    return { success: true, ...(await listOrders(shop, customer, query)) };
  });

  serve(app, 'orderDetails', async ({ params, visitor, request }) => {
    const order = await readOrderDetails(shop, visitor, params.orderId);
    if (order) return { success: true, order };
    refuseEndedSession(visitor, request);
    throw noSuchOrder();
  });

  serve(app, 'deleteOrder', async ({ params, customer, visitor }) => {
    const deleted = await deleteOrder(shop, customer, params.orderId, visitor.browserHash);
    if (deleted.ok) return { success: true, message: 'Order deleted.' };
    if (deleted.reason === 'of-a-guest') throw new Refusal(403, OF_A_GUEST);
    throw deleted.reason === 'conflict' ? new Refusal(409, deleted.message) : noSuchOrder();
  });
}

const OF_A_GUEST =
  'This order was placed without an account. An account with its e-mail address can delete it, once that address is confirmed.';

async function nothing(): Promise<never> {
  throw nothingHere();
}
