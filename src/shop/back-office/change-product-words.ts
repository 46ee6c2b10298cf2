import {
  listsEgg,
  marksEgg,
  type ProductInFull,
  ProductWords,
} from '../../contract/schemas/product-words.ts';
import { record } from '../audit/record.ts';
import { changingProducts } from '../catalogue/changing-products.ts';
import { picturesExist } from '../pictures/picture-exists.ts';
import type { Shop, Staff } from '../shop.ts';
import { changedFields } from './changed-fields.ts';
import { productInFull, wordColumns } from './columns-of-product.ts';
import { lockProduct } from './lock-product.ts';
import { nextPosition } from './next-position.ts';
import { wordChanges } from './trail-words.ts';

export type ProductWordsChanged =
  | { ok: true; product: ProductInFull }
  | { ok: false; reason: 'no-such-product' | 'no-picture' | 'no-such-picture' }
  | { ok: false; reason: 'words-changed'; field: keyof ProductWords };

const FIELDS = ProductWords.keyof().options;

/**
 * Applies the words, label facts, marks and pictures that staff changed, but only if each is still as their page showed
 * it. The id stays even under a new name; in a new category the product comes last. Pictures that stay are not checked
 * again, so they may be missing by now. `ref` is the product's `id` or `_id`.
 */
export async function changeProductWords(
  shop: Shop,
  staff: Staff,
  ref: string,
  { was, becomes }: { was: ProductWords; becomes: ProductWords },
): Promise<ProductWordsChanged> {
  const added = becomes.images.filter((address) => !was.images.includes(address));
  if (!(await picturesExist(shop, added))) return { ok: false, reason: 'no-such-picture' };
  return changingProducts(shop, async (tx): Promise<ProductWordsChanged> => {
    const row = await lockProduct(tx, ref);
    if (!row) return { ok: false, reason: 'no-such-product' };
    const now = productInFull(row);
    const changed = changedFields<ProductWords>(FIELDS, { was, becomes, now });
    if (!changed.ok) return { ok: false, reason: 'words-changed', field: changed.stale };
    const { changes, merged: words } = changed;
    if (changes.length === 0) return { ok: true, product: now };
    if (changes.includes('images') && becomes.images.length === 0) return { ok: false, reason: 'no-picture' };

    // Two people may each have changed one half of a contradiction.
    const agrees = marksEgg(words) && listsEgg(words);
    if (!agrees && changes.some((field) => field === 'diet' || field === 'allergens')) {
      return { ok: false, reason: 'words-changed', field: changes.includes('diet') ? 'allergens' : 'diet' };
    }
    const moves = words.category !== now.category;
    const updated = await tx
      .updateTable('products')
      .set({
        ...wordColumns(words),
        ...(moves && { position: await nextPosition(tx, words.category) }),
        updated_at: shop.clock(),
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await record(shop, tx, {
      what: 'catalogue-changed',
      who: staff.id,
      target: `product:${row.id}`,
      detail: wordChanges(changes, now, words),
    });
    return { ok: true, product: productInFull(updated) };
  });
}
