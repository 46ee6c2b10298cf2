import { IN_REVIEW } from '../payments/review/in-review.ts';
import type { Shop } from '../shop.ts';

const MAX_ORDERS = 20;

/** Orders with payments that need a person's decision, each once, longest waiting first. */
export async function listOrdersInReview(shop: Shop): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('payment_attempts')
    .select('order_id')
    .where(IN_REVIEW)
    .groupBy('order_id')
    .orderBy(({ fn }) => fn.min('created_at'))
    .limit(MAX_ORDERS)
    .execute();
  return rows.map(({ order_id }) => order_id);
}
