import type { z } from 'zod';
import type { PaymentState } from '../../contract/order-words.ts';
import type { OrderPage, OrderSummary } from '../../contract/schemas/order.ts';
import type { Queries, Row } from '../../db/schema.ts';
import { pagingOf, ROW_COUNT } from '../paging.ts';
import { stillOpenSql } from '../payments/being-confirmed.ts';
import { readableMethod } from '../payments/readable-method.ts';
import type { Customer, Shop } from '../shop.ts';
import { type OrderLine, orderItem, readLines } from './order-items.ts';
import { ordersOf } from './own-orders.ts';

type Page = Omit<z.infer<typeof OrderPage>, 'success'>;

/** One page of a customer's orders, newest first (spec §7, GET /allorders). The number of queries is constant. */
export async function listOrders(
  shop: Shop,
  customer: Customer,
  { page, limit }: { page: number; limit: number },
): Promise<Page> {
  const { total } = await shop.db
    .selectFrom('orders')
    .select(ROW_COUNT.as('total'))
    .where(ordersOf(customer))
    .executeTakeFirstOrThrow();
  const orders = await shop.db
    .selectFrom('orders')
    .selectAll()
    .where(ordersOf(customer))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const ids = orders.map(({ id }) => id);
  const lines = await readLines(shop.db, ids);
  const open = await findOpenOnes(shop.db, ids, shop.clock());
  return {
    orders: orders.map((order) =>
      summary(order, { lines: lines.get(order.id) ?? [], open: open.has(order.id) }),
    ),
    meta: pagingOf(total, { page, limit }),
  };
}

/** Which of the orders have an open payment attempt, or one whose signed success is being confirmed. */
export async function findOpenOnes(
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

/** An order as the orders page reads it (spec §3); amounts in rupees. */
export function summary(
  order: Row<'orders'>,
  { lines, open }: { lines: readonly OrderLine[]; open: boolean },
): z.infer<typeof OrderSummary> {
  return {
    _id: order.id,
    createdAt: order.created_at.toISOString(),
    status: order.status,
    paymentStatus: paymentStatus(order, open),
    totalAmount: order.amount_paise / 100,
    paymentMethod: readableMethod(order.payment_method),
    items: lines.map(orderItem),
  };
}

/** An order's payment; `open` if an attempt is undecided. */
export function paymentStatus(order: Pick<Row<'orders'>, 'paid_at'>, open: boolean): PaymentState {
  if (order.paid_at) return 'paid';
  return open ? 'open' : 'failed';
}
