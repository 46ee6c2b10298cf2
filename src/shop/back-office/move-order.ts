import type { MoveOrder } from '../../contract/schemas/admin.ts';
import type { OrderStatus } from '../../contract/words.ts';
import { staffActor } from '../audit/actor.ts';
import { isOrderId } from '../orders/order-details.ts';
import { changeStatus, staffChoices } from '../orders/status.ts';
import type { Customer, Shop } from '../shop.ts';

export type OrderMoved =
  | { ok: true }
  | { ok: false; reason: 'no-such-order' | 'not-allowed' }
  | { ok: false; reason: 'changed'; status: OrderStatus };

/**
 * A member of staff moves an order on. Who looks at an old page moves nothing: the order must still have the status
 * `from`, under its lock, so that of two at once one wins.
 */
export async function moveOrder(
  shop: Shop,
  staff: Customer,
  orderId: string,
  { from, to, cause }: MoveOrder,
): Promise<OrderMoved> {
  if (!isOrderId(orderId)) return { ok: false, reason: 'no-such-order' };
  return shop.db.transaction().execute(async (tx): Promise<OrderMoved> => {
    const order = await tx
      .selectFrom('orders')
      .select(['id', 'status'])
      .where('id', '=', orderId)
      .forUpdate()
      .executeTakeFirst();
    if (!order) return { ok: false, reason: 'no-such-order' };
    if (order.status !== from) return { ok: false, reason: 'changed', status: order.status };
    if (!staffChoices(from).includes(to)) return { ok: false, reason: 'not-allowed' };
    return changeStatus(tx, shop, order, to, { cause, actor: staffActor(staff) });
  });
}
