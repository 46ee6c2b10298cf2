import type { Row, Tx } from '../../db/schema.ts';
import { noteChanged } from '../catalogue/changing-products.ts';
import { productIs } from '../catalogue/product-ref.ts';

/**
 * Locks a product that has not been removed, by its `id` or `_id`, in order to change it. `for no key update`, so that
 * new orders may refer to it meanwhile.
 */
export async function lockProduct(tx: Tx, ref: string): Promise<Row<'products'> | undefined> {
  const row = await tx
    .selectFrom('products')
    .selectAll()
    .where(productIs(ref))
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row) noteChanged(tx, [row.id]);
  return row;
}
