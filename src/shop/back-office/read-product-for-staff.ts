import type { ProductInFull } from '../../contract/schemas/product-words.ts';
import { productIs } from '../catalogue/product-ref.ts';
import type { Shop } from '../shop.ts';
import { productInFull } from './columns-of-product.ts';

/** Everything that staff may change about a product, by its `id` or `_id`; null when it is removed or never was. */
export async function readProductForStaff(shop: Shop, ref: string): Promise<ProductInFull | null> {
  const row = await shop.db
    .selectFrom('products')
    .selectAll()
    .where(productIs(ref))
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row ? productInFull(row) : null;
}
