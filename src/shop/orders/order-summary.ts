import type { z } from 'zod';
import type { PaymentState } from '../../contract/payments.ts';
import type { OrderSummary } from '../../contract/schemas/order.ts';
import type { Queries, Row } from '../../db/schema.ts';
import { readableMethod } from '../payments/readable-method.ts';
import { stillOpenSql } from '../payments/settle/being-confirmed.ts';
import { type OrderLine, orderItem } from './order-lines.ts';

/** An order as the orders page reads it (spec §3); amounts in rupees. */
export function orderSummary(
  order: Row<'orders'>,
  { lines, open }: { lines: readonly OrderLine[]; open: boolean },
): z.infer<typeof OrderSummary> {
  return {
    _id: order.id,
    createdAt: order.created_at.toISOString(),
    status: order.status,
    paymentStatus: paymentStatusOf(order, open),
    totalAmount: order.amount_paise / 100,
    paymentMethod: readableMethod(order.payment_method),
    items: lines.map(orderItem),
  };
}

/** An order's payment; `open` if an attempt is undecided. */
export function paymentStatusOf(order: Pick<Row<'orders'>, 'paid_at'>, open: boolean): PaymentState {
  if (order.paid_at) return 'paid';
  return open ? 'open' : 'failed';
}

/** Which of the orders have an open payment attempt, or one whose signed success is being confirmed. */
export async function findOrdersBeingPaid(
  db: Queries,
  orderIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('payment_attempts')
    .select('order_id')
    .where('order_id', 'in', [...orderIds])
    .where(stillOpenSql(now))
    .execute();
  return new Set(rows.map((row) => row.order_id));
}
