import type { OrderItem } from '../../contract/schemas/order.ts';
import { weightLabel } from '../../contract/weight.ts';
import type { Queries, Row } from '../../db/schema.ts';

export type OrderLine = Row<'order_lines'>;

/** The lines of many orders in one query, sorted by line number within each order. */
export async function readLines(db: Queries, orderIds: readonly string[]): Promise<Map<string, OrderLine[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .orderBy('order_id')
    .orderBy('line')
    .execute();
  return Map.groupBy(rows, (row) => row.order_id);
}

/** The lines of one order; none when there is no such order. */
export async function readLinesOf(db: Queries, orderId: string): Promise<OrderLine[]> {
  return (await readLines(db, [orderId])).get(orderId) ?? [];
}

/** A line as the API returns it: rupees; `pricePerUnit` is the price of one pack (decisions: Calls). */
export function orderItem(
  line: Pick<
    OrderLine,
    'product_id' | 'product_name' | 'image' | 'grams' | 'quantity' | 'pack_paise' | 'total_paise'
  >,
): OrderItem {
  return {
    productId: line.product_id,
    productName: line.product_name,
    image: line.image,
    netWeight: weightLabel(line.grams),
    quantity: line.quantity,
    pricePerUnit: line.pack_paise / 100,
    totalPrice: line.total_paise / 100,
  };
}
