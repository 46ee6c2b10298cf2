import type { z } from 'zod';
import type { OrderPage } from '../../contract/schemas/order.ts';
import { pagingOf, ROW_COUNT } from '../paging.ts';
import type { Customer, Shop } from '../shop.ts';
import { readLines } from './order-lines.ts';
import { findOrdersBeingPaid, orderSummary } from './order-summary.ts';
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
  const open = await findOrdersBeingPaid(shop.db, ids, shop.clock());
  return {
    orders: orders.map((order) =>
      orderSummary(order, { lines: lines.get(order.id) ?? [], open: open.has(order.id) }),
    ),
    meta: pagingOf(total, { page, limit }),
  };
}
