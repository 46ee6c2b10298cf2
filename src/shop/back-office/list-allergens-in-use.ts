import { sql } from 'kysely';
import type { Shop } from '../shop.ts';

/** Every allergen that a product of the shop declares, in alphabetical order. */
export async function listAllergensInUse(shop: Shop): Promise<string[]> {
  const { rows } = await sql<{ allergen: string }>`
    select distinct unnest(allergens) as allergen from products where removed_at is null order by 1`.execute(
    shop.db,
  );
  return rows.map(({ allergen }) => allergen);
}
