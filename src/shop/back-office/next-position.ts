import type { Category } from '../../contract/categories.ts';
import type { Queries } from '../../db/schema.ts';

/**
 * The position after all products of a category. A removed product's position may be used again, since it is listed
 * nowhere and never comes back. Two products created at once may get the same position: listings then order them by id.
 */
export async function nextPosition(db: Queries, category: Category): Promise<number> {
  const { last } = await db
    .selectFrom('products')
    .select((row) => row.fn.max('position').as('last'))
    .where('category', '=', category)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return (last ?? -1) + 1;
}
