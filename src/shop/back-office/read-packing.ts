import { sql } from 'kysely';
import type { z } from 'zod';
import type { Waiting } from '../../contract/packing-steps.ts';
import type { PackingPage, PackingQuery } from '../../contract/schemas/packing.ts';
import { weightLabel } from '../../contract/weight.ts';
import { deliveryOf } from '../orders/order-details.ts';
import { orderItem, readLines } from '../orders/order-lines.ts';
import { pagingOf, ROW_COUNT } from '../paging.ts';
import type { Shop } from '../shop.ts';

type Packing = Omit<z.infer<typeof PackingPage>, 'success'>;

/**
 * One page of the orders that wait for a step, and the goods of all such orders but those refunded in full. The number
 * of queries is constant.
 */
export async function readPacking(shop: Shop, { status, sort, page, limit }: PackingQuery): Promise<Packing> {
  const wanted = shop.db.selectFrom('orders').where('status', '=', status);
  const { total } = await wanted.select(ROW_COUNT.as('total')).executeTakeFirstOrThrow();
  const rows = await wanted
    .selectAll()
    .$if(sort === 'pincode', (query) => query.orderBy('pincode'))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  const lines = await readLines(shop.db, ids);
  const refunded = await refundedOf(shop, ids);
  const leftOut = await ordersRefundedInFull(shop, status);
  return {
    orders: rows.map((order) => ({
      id: order.id,
      paidAt: order.paid_at?.toISOString() ?? null,
      receiptNumber: order.receipt_number,
      delivery: deliveryOf(order),
      items: (lines.get(order.id) ?? []).map(orderItem),
      refunded: (refunded.get(order.id) ?? 0) / 100,
    })),
    inAll: await readInAll(shop, status, leftOut),
    leftOut: leftOut.length,
    meta: pagingOf(total, { page, limit }),
  };
}

/** Paise refunded, or about to be, of the payment that paid each order, by order id. Surplus payments do not count. */
async function refundedOf(shop: Shop, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await refundsOfOrders(shop)
    .select(['payment_attempts.order_id', PAISE.as('paise')])
    .where('payment_attempts.order_id', 'in', [...ids])
    .groupBy('payment_attempts.order_id')
    .execute();
  return new Map(rows.map(({ order_id, paise }) => [order_id, paise]));
}

/**
 * Orders that are refunded in full: they wait until the provider reports the refund, and nothing is made for them. All
 * values are literals, because few orders wait: the plan that PostgreSQL keeps for any value reads all refunds of all
 * years.
 */
async function ordersRefundedInFull(shop: Shop, status: Waiting): Promise<string[]> {
  const rows = await refundsOfOrders(shop)
    .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .select('orders.id')
    .where('orders.status', '=', sql.lit(status))
    .groupBy('orders.id')
    .having(({ eb, ref }) => eb(PAISE, '>=', ref('orders.amount_paise')))
    .execute();
  return rows.map(({ id }) => id);
}

const PAISE = sql<number>`sum(refunds.amount_paise)::bigint`;

function refundsOfOrders(shop: Shop) {
  return shop.db
    .selectFrom('payment_attempts')
    .innerJoin('refunds', 'refunds.attempt_id', 'payment_attempts.id')
    .where('payment_attempts.state', '=', sql.lit('succeeded'))
    .where('refunds.state', '!=', sql.lit('failed'));
}

async function readInAll(shop: Shop, status: Waiting, leftOut: readonly string[]): Promise<Packing['inAll']> {
  const rows = await shop.db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    // The product's present name: each line keeps the name it was bought under.
    .select(['product_id', 'grams', 'products.name', sql<number>`sum(quantity)::int`.as('quantity')])
    .where('status', '=', status)
    .$if(leftOut.length > 0, (query) => query.where('orders.id', 'not in', leftOut))
    .groupBy(['product_id', 'grams', 'products.name'])
    .orderBy('grams')
    .execute();
  return [...Map.groupBy(rows, ({ product_id }) => product_id)]
    .map(([productId, packs]) => ({
      productId,
      productName: packs[0]?.name ?? productId,
      grams: packs.reduce((sum, { grams, quantity }) => sum + grams * quantity, 0),
      packs: packs.map(({ grams, quantity }) => ({ netWeight: weightLabel(grams), quantity })),
    }))
    .sort((one, other) => other.grams - one.grams || one.productName.localeCompare(other.productName));
}
