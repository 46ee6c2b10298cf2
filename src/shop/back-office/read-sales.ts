import { sql } from 'kysely';
import { USUAL_DAYS_OF_SALES } from '../../contract/back-office-bounds.ts';
import { dayAfter, indianDay, startOfDay } from '../../contract/indian-day.ts';
import type { Sales, SalesQuery } from '../../contract/schemas/sales.ts';
import type { Shop } from '../shop.ts';

/** From the first moment of the first day to the first moment after the last day. */
interface Span {
  start: Date;
  end: Date;
}

/**
 * What was paid and what went back on each of these days, and what was sold. A payment counts on the day it came, even
 * if its order is cancelled later: the money that goes back is in `wentBack`, on the day its refund was requested.
 * Surplus payments, which never were takings, are in neither.
 */
export async function readSales(shop: Shop, query: SalesQuery): Promise<Omit<Sales, 'success'>> {
  const today = indianDay(shop.clock());
  const { from = dayAfter(today, 1 - USUAL_DAYS_OF_SALES), to = today } = query;
  const span = { start: startOfDay(from), end: startOfDay(dayAfter(to, 1)) };
  return { from, to, days: await readDays(shop, span), sweets: await readSweets(shop, span) };
}

async function readDays(shop: Shop, { start, end }: Span): Promise<Sales['days']> {
  const paid = await shop.db
    .selectFrom('orders')
    .select([
      indianDayOf('paid_at').as('day'),
      sql<number>`count(*)::int`.as('orders'),
      sql<number>`sum(amount_paise)::bigint`.as('paise'),
    ])
    .where('paid_at', '>=', start)
    .where('paid_at', '<', end)
    .groupBy('day')
    .execute();
  const back = await shop.db
    .selectFrom('refunds')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'refunds.attempt_id')
    .select([
      indianDayOf('refunds.created_at').as('day'),
      sql<number>`sum(refunds.amount_paise)::bigint`.as('paise'),
    ])
    .where('refunds.created_at', '>=', start)
    .where('refunds.created_at', '<', end)
    .where('refunds.state', '!=', 'failed')
    .where('payment_attempts.state', '=', 'succeeded')
    .groupBy('day')
    .execute();
  const days = new Set([...paid, ...back].map(({ day }) => day));
  return [...days]
    .sort()
    .reverse()
    .map((day) => {
      const of = paid.find((one) => one.day === day);
      return {
        day,
        orders: of?.orders ?? 0,
        takings: (of?.paise ?? 0) / 100,
        wentBack: (back.find((one) => one.day === day)?.paise ?? 0) / 100,
      };
    });
}

function indianDayOf(column: 'paid_at' | 'refunds.created_at') {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`;
}

async function readSweets(shop: Shop, { start, end }: Span): Promise<Sales['sweets']> {
  const rows = await shop.db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .select([
      'product_id',
      // The product's present name: each line keeps the name it was bought under.
      'products.name',
      sql<number>`sum(grams * quantity)::bigint`.as('grams'),
      sql<number>`sum(quantity)::int`.as('packs'),
      sql<number>`sum(total_paise)::bigint`.as('paise'),
    ])
    .where('paid_at', '>=', start)
    .where('paid_at', '<', end)
    .where('status', 'not in', ['cancelled', 'refunded'])
    .groupBy(['product_id', 'products.name'])
    .orderBy('grams', 'desc')
    .orderBy('product_id')
    .execute();
  return rows.map(({ product_id, name, grams, packs, paise }) => ({
    productId: product_id,
    productName: name,
    grams,
    packs,
    takings: paise / 100,
  }));
}
