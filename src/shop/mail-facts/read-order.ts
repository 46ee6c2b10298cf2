import type { OrderStatus } from '../../contract/order-words.ts';
import { USUAL_CAUSES } from '../../contract/usual-causes.ts';
import type { Queries, Row } from '../../db/schema.ts';
import { staffId } from '../audit/actor.ts';
import { type OrderLine, readLines } from '../orders/order-items.ts';
import { givenByHandPaise } from '../refunds/refundable.ts';

export interface OrderForMail {
  order: Row<'orders'>;
  lines: OrderLine[];
  /** The attempt that paid, else the newest; null when the order was never announced to a provider. */
  attempt: Pick<Row<'payment_attempts'>, 'id' | 'txnid' | 'message'> | null;
  /** What the shop gave back of a refunded order's payment without the provider. */
  givenByHandPaise: number;
  /** The reason that staff gave the buyer for `told`, unless it is the usual one; null without. */
  note: string | null;
}

/** An order with what its e-mails need, also the one about the status `told`; null when it no longer exists. */
export async function readOrder(
  db: Queries,
  orderId: string,
  told?: OrderStatus,
): Promise<OrderForMail | null> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
  if (!order) return null;
  const [lines, attempt] = await Promise.all([
    readLines(db, [orderId]),
    db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy((where) => where('state', '=', 'succeeded'), 'desc')
      .orderBy('created_at', 'desc')
      .executeTakeFirst(),
  ]);
  return {
    order,
    lines: lines.get(orderId) ?? [],
    attempt: attempt ?? null,
    givenByHandPaise: attempt ? await givenByHandPaise(db, attempt) : 0,
    note: told ? await noteOfStaff(db, orderId, told) : null,
  };
}

async function noteOfStaff(db: Queries, orderId: string, status: OrderStatus): Promise<string | null> {
  const step = await db
    .selectFrom('order_events')
    .select(['cause', 'actor'])
    .where('order_id', '=', orderId)
    .where('to_status', '=', status)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!step || staffId(step.actor) === null || step.cause === USUAL_CAUSES[status]) return null;
  return step.cause;
}
