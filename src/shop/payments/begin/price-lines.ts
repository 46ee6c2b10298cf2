import { linePaise, packPaise } from '../../../contract/price.ts';
import { BULK_MESSAGE, type Grams, MAX_QUANTITY } from '../../../contract/weight.ts';
import type { Queries, Row } from '../../../db/schema.ts';

/** A line at today's price, ready to be stored. */
export type PricedLine = Omit<Row<'order_lines'>, 'order_id' | 'line'>;

export interface LineToPrice {
  /** A product's id. */
  ref: string;
  /** The name the buyer knows, for a message about a product that is no longer sold. */
  name: string;
  grams: Grams;
  quantity: number;
}

type Priced =
  | { ok: true; lines: PricedLine[]; amountPaise: number }
  | { ok: false; reason: 'invalid' | 'conflict'; message: string };

/**
 * Prices lines from the catalogue, never from the payload (decisions: Money and weight). Merges lines of the same
 * product and weight. Refuses bulk quantities and products that are out of stock or no longer sold. `payingAgain`: the
 * lines are the fixed goods of an order that is being paid again, and none of them can be removed.
 */
export async function priceLines(
  db: Queries,
  wanted: readonly LineToPrice[],
  { payingAgain }: { payingAgain: boolean },
): Promise<Priced> {
  const products = await findProducts(
    db,
    wanted.map(({ ref }) => ref),
  );
  const merged = new Map<string, PricedLine>();
  for (const { ref, name, grams, quantity } of wanted) {
    const product = products.get(ref);
    if (!product)
      return conflict(
        `${name} is no longer sold${payingAgain ? NOT_AGAIN : '. Please remove it from your order.'}`,
      );
    if (!product.available) return conflict(`${product.name} is out of stock.`);
    const key = `${product.id} ${grams}`;
    const total = quantity + (merged.get(key)?.quantity ?? 0);
    if (total > MAX_QUANTITY) return { ok: false, reason: 'invalid', message: BULK_MESSAGE };
    merged.set(key, pricedLine(product, grams, total));
  }
  const lines = [...merged.values()];
  return { ok: true, lines, amountPaise: lines.reduce((sum, line) => sum + line.total_paise, 0) };
}

const NOT_AGAIN = ', so this order cannot be paid again. Please order the rest from the shop.';

/** Grams of each product in an order, for stock holds. */
export function gramsByProduct(
  lines: readonly Pick<PricedLine, 'product_id' | 'grams' | 'quantity'>[],
): Map<string, number> {
  const grams = new Map<string, number>();
  for (const line of lines) {
    grams.set(line.product_id, (grams.get(line.product_id) ?? 0) + line.grams * line.quantity);
  }
  return grams;
}

type Product = Pick<
  Row<'products'>,
  'id' | 'name' | 'images' | 'hsn' | 'gst_basis_points' | 'price_per_kg_paise' | 'available'
>;

async function findProducts(db: Queries, ids: readonly string[]): Promise<Map<string, Product>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'images', 'hsn', 'gst_basis_points', 'price_per_kg_paise', 'available'])
    .where('removed_at', 'is', null)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function pricedLine(product: Product, grams: Grams, quantity: number): PricedLine {
  const perKg = product.price_per_kg_paise;
  return {
    product_id: product.id,
    product_name: product.name,
    image: product.images[0] ?? '',
    hsn: product.hsn,
    gst_basis_points: product.gst_basis_points,
    grams,
    quantity,
    pack_paise: packPaise(perKg, grams),
    total_paise: linePaise(perKg, grams, quantity),
  };
}

function conflict(message: string): Priced {
  return { ok: false, reason: 'conflict', message };
}
