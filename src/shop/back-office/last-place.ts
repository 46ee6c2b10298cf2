import type { Category } from '../../contract/words.ts';
import type { Queries } from '../../db/schema.ts';

/**
 * The position after all products of a category. A removed product's position may be given again, since it is listed
 * nowhere and never comes back. Two products that are made at once may get the same one: the listings then order them
 * by their ids.
 */
export async function lastPlace(db: Queries, category: Category): Promise<number> {
  const { last } = await db
    .selectFrom('products')
    .select((row) => row.fn.max('position').as('last'))
    .where('category', '=', category)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return (last ?? -1) + 1;
}
