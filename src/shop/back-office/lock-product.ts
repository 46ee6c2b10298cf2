import type { Row, Tx } from '../../db/schema.ts';
import { productIs } from '../cart/product-ref.ts';

/** Locks a product that has not been removed, by its `id` or `_id`. Open payments may refer to it meanwhile. */
export async function lockProduct(tx: Tx, ref: string): Promise<Row<'products'> | undefined> {
  return tx
    .selectFrom('products')
    .selectAll()
    .where(productIs(ref))
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
