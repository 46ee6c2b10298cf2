import { v7 as uuidv7 } from 'uuid';
import type { NewProduct } from '../../contract/schemas/product-words.ts';
import type { StaffProduct } from '../../contract/schemas/staff-product.ts';
import type { Tx } from '../../db/schema.ts';
import { record } from '../audit/record.ts';
import { changingProducts, noteChanged } from '../catalogue/changing-products.ts';
import { picturesExist } from '../pictures/picture-exists.ts';
import type { Shop, Staff } from '../shop.ts';
import { arePricesRight } from './are-prices-right.ts';
import { shelfColumns, staffProduct, wordColumns } from './columns-of-product.ts';
import { nextPosition } from './next-position.ts';
import { idOfName, isReservedId } from './product-id.ts';
import { goods } from './trail-words.ts';

export type ProductCreated =
  | { ok: true; product: StaffProduct }
  | { ok: false; reason: 'old-price-too-low' | 'no-letters' | 'reserved-name' | 'no-such-picture' }
  | { ok: false; reason: 'taken'; id: string; removed: boolean };

/**
 * Adds a product, last in its category. Its id is made from its name and stays for good: an id that another product
 * has, or had before it was removed, is refused, because old orders and links mean that product. If two with the same
 * id are created at once, one succeeds.
 */
export async function createProduct(shop: Shop, staff: Staff, asked: NewProduct): Promise<ProductCreated> {
  const id = idOfName(asked.name);
  if (id === null) return { ok: false, reason: 'no-letters' };
  if (isReservedId(id)) return { ok: false, reason: 'reserved-name' };
  if (!arePricesRight(asked)) return { ok: false, reason: 'old-price-too-low' };
  if (!(await picturesExist(shop, asked.images))) return { ok: false, reason: 'no-such-picture' };
  return changingProducts(shop, async (tx): Promise<ProductCreated> => {
    const now = shop.clock();
    const row = await tx
      .insertInto('products')
      .values({
        id,
        uid: uuidv7(),
        position: await nextPosition(tx, asked.category),
        ...shelfColumns(asked),
        ...wordColumns(asked),
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) return { ok: false, reason: 'taken', id, removed: await isRemoved(tx, id) };
    noteChanged(tx, [id]);
    await record(shop, tx, {
      what: 'product-made',
      who: staff.id,
      target: `product:${id}`,
      detail: `${goods(asked.category, asked)}, ${count(asked.images, 'picture')}`,
    });
    return { ok: true, product: staffProduct(row) };
  });
}

async function isRemoved(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('products').select('removed_at').where('id', '=', id).executeTakeFirst();
  return (row?.removed_at ?? null) !== null;
}

function count(things: readonly unknown[], one: string): string {
  return things.length === 1 ? `1 ${one}` : `${things.length} ${one}s`;
}
