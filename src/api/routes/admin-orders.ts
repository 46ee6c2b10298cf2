import type { FastifyInstance } from 'fastify';
import type { StaffOrder } from '../../contract/schemas/admin.ts';
import { correctDelivery } from '../../shop/back-office/correct-delivery.ts';
import { moveOrder } from '../../shop/back-office/move-order.ts';
import { orderForStaff } from '../../shop/back-office/order-for-staff.ts';
import { ordersForStaff } from '../../shop/back-office/orders-for-staff.ts';
import type { Shop } from '../../shop/shop.ts';
import { Refusal } from '../refusal.ts';
import { serve } from '../serve.ts';
import { noSuchOrder } from './no-such-order.ts';

/** Orders in the back office. The contract and `shop/roles.ts` say who may call. */
export function adminOrderRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, 'adminOrders', async ({ query }) => ({
    success: true,
    ...(await ordersForStaff(shop, query)),
  }));

  serve(app, 'adminOrder', async ({ params }) => ({
    success: true,
    order: found(await orderForStaff(shop, params.orderId)),
  }));

  serve(app, 'adminMoveOrder', async ({ params, body, customer }) => {
    const moved = await moveOrder(shop, customer, params.orderId, body);
    if (!moved.ok) {
      if (moved.reason === 'no-such-order') throw noSuchOrder();
      if (moved.reason === 'changed') {
        throw new Refusal(409, `Somebody was faster: this order is ${moved.status} by now.`);
      }
      throw new Refusal(409, `An order that is ${body.from} cannot become ${body.to}.`);
    }
    return { success: true, order: found(await orderForStaff(shop, params.orderId)) };
  });

  serve(app, 'adminCorrectDelivery', async ({ params, body, customer }) => {
    const corrected = await correctDelivery(shop, customer, params.orderId, body);
    if (!corrected.ok) {
      if (corrected.reason === 'no-such-order') throw noSuchOrder();
      if (corrected.reason === 'changed') {
        throw new Refusal(
          409,
          `Somebody was faster: it says '${corrected.now}' by now. Close this and look again.`,
        );
      }
      throw new Refusal(409, `The address of an order that is ${corrected.status} stays as it is.`);
    }
    return { success: true, order: found(await orderForStaff(shop, params.orderId)) };
  });
}

function found(order: StaffOrder | null): StaffOrder {
  if (!order) throw noSuchOrder();
  return order;
}
