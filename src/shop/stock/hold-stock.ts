import { sql } from 'kysely';
import type { Tx } from '../../db/schema.ts';
import { noteChanged } from '../catalogue/changing-products.ts';

/** Grams wanted of each product, by product id. */
type GramsByProduct = ReadonlyMap<string, number>;

type Held = { ok: true } | { ok: false; reason: 'short'; id: string; name: string; leftGrams: number };

/**
 * Holds the grams an attempt wants of every product with a counted stock; all or nothing (decisions: Orders). Products
 * are always locked in the order of their ids, so that two checkouts cannot deadlock.
 */
export async function holdStock(tx: Tx, attemptId: string, wanted: GramsByProduct): Promise<Held> {
  const counted = await lockCountedStock(tx, [...wanted.keys()]);
  const holds = counted.map((product) => ({ ...product, grams: wanted.get(product.id) ?? 0 }));
  const short = holds.find(({ free, grams }) => free < grams);
  if (short) return { ok: false, reason: 'short', id: short.id, name: short.name, leftGrams: short.free };
  if (holds.length === 0) return { ok: true };

  await tx
    .insertInto('stock_holds')
    .values(holds.map(({ id, grams }) => ({ attempt_id: attemptId, product_id: id, grams })))
    .execute();
  await moveStock(
    tx,
    holds.map(({ id, grams }) => ({ id, held: grams, stock: 0 })),
  );
  return { ok: true };
}

interface CountedStock {
  id: string;
  name: string;
  /** Grams neither sold nor held. */
  free: number;
}

/**
 * Locks the products among `ids` that have a counted stock. `for no key update`, because the lines of new orders, in
 * this and in concurrent transactions, already reference these rows.
 */
export async function lockCountedStock(tx: Tx, ids: readonly string[]): Promise<CountedStock[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'name', 'stock_grams', 'held_grams'])
    .where('id', 'in', [...ids])
    .where('stock_grams', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id, name, stock_grams, held_grams }) => ({
    id,
    name,
    free: (stock_grams ?? 0) - held_grams,
  }));
}

/** Adds grams (negative to subtract) to held and available stock. The caller holds the products locked. */
export async function moveStock(
  tx: Tx,
  moves: readonly { id: string; held: number; stock: number }[],
): Promise<void> {
  if (moves.length === 0) return;
  const ids = moves.map(({ id }) => id);
  const held = moves.map((move) => move.held);
  const stock = moves.map((move) => move.stock);
  await sql`
    update products set held_grams = held_grams + m.held, stock_grams = stock_grams + m.stock
    from unnest(${ids}::text[], ${held}::int[], ${stock}::int[]) as m (id, held, stock)
    where products.id = m.id`.execute(tx);
  noteChanged(tx, ids);
}
