import type { OrderStatus } from '../../contract/order-status.ts';
import { MONEY_SENT_BACK, USUAL_CAUSES } from '../../contract/usual-causes.ts';
import type { Queries, Row } from '../../db/schema.ts';
import { staffId } from '../audit/actor.ts';
import { type OrderLine, readLinesOf } from '../orders/order-lines.ts';
import { givenByHandPaise } from '../refunds/refundable.ts';

export interface OrderForMail {
  order: Row<'orders'>;
  lines: OrderLine[];
  /** The attempt that paid, else the newest; null when there is none. */
  attempt: Pick<Row<'payment_attempts'>, 'txnid' | 'state' | 'message'> | null;
  /** Paise that the shop gave back of a refunded order's payment without the provider. */
  givenByHandPaise: number;
  /** The completed refunds of `attempt`, latest last. */
  refunds: DoneRefund[];
  /** The order's last step to `aboutStatus`. */
  step: Pick<Row<'order_events'>, 'id' | 'at' | 'cause' | 'actor' | 'back_before_paise'> | null;
  /** The reason that staff gave the buyer for that step; null when there is none or it is the usual one. */
  note: string | null;
}

export type DoneRefund = Pick<Row<'refunds'>, 'amount_paise' | 'settled_at'>;

/** What an order's e-mails need, including the one about `aboutStatus`; null when the order no longer exists. */
export async function readOrderForMail(
  db: Queries,
  orderId: string,
  aboutStatus?: OrderStatus,
): Promise<OrderForMail | null> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
  if (!order) return null;
  const [lines, attempt] = await Promise.all([
    readLinesOf(db, orderId),
    db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy((where) => where('state', '=', 'succeeded'), 'desc')
      .orderBy('created_at', 'desc')
      .executeTakeFirst(),
  ]);
  const step = aboutStatus ? await readStep(db, orderId, aboutStatus) : null;
  return {
    order,
    lines,
    attempt: attempt ?? null,
    givenByHandPaise: attempt ? await givenByHandPaise(db, attempt) : 0,
    refunds: attempt ? await readRefunds(db, attempt.id) : [],
    step,
    note: aboutStatus && step ? noteOfStaff(step, aboutStatus) : null,
  };
}

async function readStep(db: Queries, orderId: string, status: OrderStatus): Promise<OrderForMail['step']> {
  const step = await db
    .selectFrom('order_events')
    .select(['id', 'at', 'cause', 'actor', 'back_before_paise'])
    .where('order_id', '=', orderId)
    .where('to_status', '=', status)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return step ?? null;
}

function noteOfStaff(
  { cause, actor }: NonNullable<OrderForMail['step']>,
  status: OrderStatus,
): string | null {
  const isUsual = cause === USUAL_CAUSES[status] || cause === MONEY_SENT_BACK;
  return staffId(actor) === null || isUsual ? null : cause;
}

async function readRefunds(db: Queries, attemptId: string): Promise<DoneRefund[]> {
  return db
    .selectFrom('refunds')
    .select(['amount_paise', 'settled_at'])
    .where('attempt_id', '=', attemptId)
    .where('state', '=', 'done')
    .orderBy('settled_at')
    .orderBy('id')
    .execute();
}
