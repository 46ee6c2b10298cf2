import { type Check, checkEach, type Evidence } from './audit.ts';
import { groupBy } from './books.ts';

/** A cart holds what was acknowledged, minus what was bought from it. */
export function auditCarts({ books, notes }: Evidence): Check[] {
  const keyOf = (customer: string, product: string, grams: number) => `${customer} ${product} ${grams}`;
  const there = new Map(
    books.carts.map((line) => [keyOf(line.customer_id, line.product_id, line.grams), line.quantity]),
  );
  const lines = groupBy(books.lines, ({ order_id }) => order_id);
  const bought = new Map<string, number>();
  for (const { id, customer_id, source, paid } of books.orders) {
    if (!paid || source !== 'cart' || !customer_id) continue;
    for (const { product_id, grams, quantity } of lines.get(id) ?? []) {
      const key = keyOf(customer_id, product_id, grams);
      bought.set(key, (bought.get(key) ?? 0) + quantity);
    }
  }
  return [
    checkEach(
      'cart line: every acknowledged pack, less what was bought',
      [...notes.carts],
      ([key, bounds]) => {
        const quantity = there.get(key) ?? 0;
        const least = bounds.least - (bought.get(key) ?? 0);
        if (quantity >= least && quantity <= bounds.most) return null;
        return `cart ${key}: ${quantity} packs, but it must be ${least} to ${bounds.most}`;
      },
    ),
  ];
}
