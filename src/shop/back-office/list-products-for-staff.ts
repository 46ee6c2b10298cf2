import { sql } from 'kysely';
import type { StaffProduct } from '../../contract/schemas/staff-product.ts';
import type { Shop } from '../shop.ts';
import { LISTED_COLUMNS, staffProduct } from './columns-of-product.ts';

/** Every product that has not been removed, including unavailable ones, in the order of the listings. */
export async function listProductsForStaff(shop: Shop): Promise<StaffProduct[]> {
  const rows = await shop.db
    .selectFrom('products')
    .select(LISTED_COLUMNS)
    .where('removed_at', 'is', null)
    .orderBy('category')
    .orderBy('position')
    .orderBy(sql`id collate "C"`)
    .execute();
  return rows.map(staffProduct);
}
