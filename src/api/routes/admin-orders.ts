import type { FastifyInstance } from 'fastify';
import { rupeesExact } from '../../contract/money.ts';
import type { MoveOrder } from '../../contract/schemas/staff-order.ts';
import { correctDelivery, type DeliveryCorrected } from '../../shop/back-office/correct-delivery.ts';
import { listOrdersForStaff } from '../../shop/back-office/list-orders-for-staff.ts';
import { moveOrder, type OrderMoved } from '../../shop/back-office/move-order.ts';
import type { Shop } from '../../shop/shop.ts';
import { noSuchOrder, Refusal } from '../refusal.ts';
import { serve } from '../serve.ts';
import { staffOrder } from './staff-order.ts';

/** Orders in the back office. The contract and `shop/roles.ts` say who may call. */
export function adminOrderRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, 'adminOrders', async ({ query }) => ({
    success: true,
    ...(await listOrdersForStaff(shop, query)),
  }));

  serve(app, 'adminOrder', async ({ params }) => ({
    success: true,
    order: await staffOrder(shop, params.orderId),
  }));

  serve(app, 'adminMoveOrder', async ({ params, body, customer }) => {
    const moved = await moveOrder(shop, customer, params.orderId, body);
    if (!moved.ok) throw refusalOfStep(moved, body);
    return { success: true, order: await staffOrder(shop, params.orderId) };
  });

  serve(app, 'adminCorrectDelivery', async ({ params, body, customer }) => {
    const corrected = await correctDelivery(shop, customer, params.orderId, body);
    if (!corrected.ok) throw refusalOfCorrection(corrected);
    return { success: true, order: await staffOrder(shop, params.orderId) };
  });
}

function refusalOfStep(refused: Extract<OrderMoved, { ok: false }>, { from, to }: MoveOrder): Refusal {
  switch (refused.reason) {
    case 'no-such-order':
      return noSuchOrder();
    case 'other-money': {
      const left = refused.leftPaise > 0 ? rupeesExact(refused.leftPaise) : 'nothing';
      return new Refusal(
        409,
        `A refund of this order was requested or has failed meanwhile: ${left} of its payment is left to give back. Please look at it again.`,
      );
    }
    case 'changed':
      return new Refusal(
        409,
        refused.repeated
          ? `This has been done already: the order is now ${refused.status}.`
          : `Somebody else has changed this order: it is now ${refused.status}.`,
      );
    case 'not-allowed':
      return new Refusal(409, `An order that is ${from} cannot become ${to}.`);
  }
}

function refusalOfCorrection(refused: Extract<DeliveryCorrected, { ok: false }>): Refusal {
  switch (refused.reason) {
    case 'no-such-order':
      return noSuchOrder();
    case 'changed':
      return new Refusal(
        409,
        `Somebody else has changed this: it is now '${refused.now}'. Close this and look again.`,
      );
    case 'not-in-the-house':
      return new Refusal(409, `The address of an order that is ${refused.status} stays as it is.`);
  }
}
