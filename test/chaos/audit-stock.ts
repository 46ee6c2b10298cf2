import { type Check, checkEach, type Evidence } from './audit.ts';
import { groupBy } from './books.ts';

/** In grams: the stock has shrunk by exactly what was sold, and nothing is held without a payment. */
export function auditStock({ books, stockBefore }: Evidence): Check[] {
  const { stock, holds, attempts, orders, lines } = books;
  const counted = new Set(stock.map(({ id }) => id));
  const attemptOf = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  const taken = holds.filter(({ state }) => state === 'taken');
  const takenByOrder = groupBy(taken, ({ attempt_id }) => attemptOf.get(attempt_id)?.order_id ?? '');
  const linesByOrder = groupBy(lines, ({ order_id }) => order_id);
  const paid = orders.filter((order) => order.paid);

  return [
    checkEach('counted stock: never below zero, what is gone is what was sold', stock, (product) => {
      const { id, stock_grams } = product;
      const sold = grams(taken.filter(({ product_id }) => product_id === id));
      const gone = (stockBefore.get(id) ?? 0) - stock_grams;
      if (stock_grams < 0 || gone !== sold) return `${id}: ${gone} g are gone, ${sold} g were sold`;
      return product.held_grams === 0 ? null : `${id}: ${product.held_grams} g are still held`;
    }),
    checkEach('every hold is taken or released', holds, ({ attempt_id, product_id, state }) =>
      state === 'held' ? `${attemptOf.get(attempt_id)?.txnid} still holds ${product_id}` : null,
    ),
    checkEach('a hold is taken only by the payment that paid its order', taken, ({ attempt_id }) => {
      const attempt = attemptOf.get(attempt_id);
      return attempt?.state === 'succeeded' ? null : `${attempt?.txnid} is ${attempt?.state} and took goods`;
    }),
    checkEach('a paid order took exactly its goods', paid, ({ id }) => {
      const bought = (linesByOrder.get(id) ?? []).filter(({ product_id }) => counted.has(product_id));
      const wanted = bought.reduce((sum, line) => sum + line.grams * line.quantity, 0);
      const got = grams(takenByOrder.get(id) ?? []);
      return wanted === got ? null : `order ${id} of ${wanted} counted grams took ${got}`;
    }),
  ];
}

function grams(holds: readonly { grams: number }[]): number {
  return holds.reduce((sum, hold) => sum + hold.grams, 0);
}
