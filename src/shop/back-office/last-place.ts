import type { Category } from '../../contract/words.ts';
import type { Tx } from '../../db/schema.ts';

/**
 * The position after all products of a category. Two that are made at once may get the same one: the listings then
 * order them by their ids.
 */
export async function lastPlace(tx: Tx, category: Category): Promise<number> {
  const { last } = await tx
    .selectFrom('products')
    .select((row) => row.fn.max('position').as('last'))
    .where('category', '=', category)
    .executeTakeFirstOrThrow();
  return (last ?? -1) + 1;
}
