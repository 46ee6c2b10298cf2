import type { Row, Tx } from '../../db/schema.ts';
import { lockCountedStock, moveStock } from './hold-stock.ts';

type Took = { ok: true } | { ok: false; reason: 'gone' };

/**
 * Takes the grams of a paid attempt out of stock. First releases everything its order still holds, so that no special
 * case is needed for an attempt in time, a late one whose hold has been released, or a late one beside a newer hold of
 * the same order. If too little is free, takes nothing (payments: Late success). The caller holds the order locked.
 */
export async function takeStock(tx: Tx, orderId: string, attemptId: string): Promise<Took> {
  const holds = await handOver(tx, await holdsOf(tx, orderId), attemptId);
  if (holds.length === 0) return { ok: true };
  const stock = await lockCountedStock(tx, [...new Set(holds.map((hold) => hold.product_id))]);
  const moves = stock.map(({ id, free }) => {
    const ofProduct = holds.filter((hold) => hold.product_id === id);
    const back = sum(ofProduct.filter((hold) => hold.state === 'held'));
    const want = sum(ofProduct.filter((hold) => hold.attempt_id === attemptId));
    return { id, back, want, enough: free + back >= want };
  });
  const enough = moves.every((move) => move.enough);
  await moveStock(
    tx,
    moves.map(({ id, back, want }) => ({ id, held: -back, stock: enough ? -want : 0 })),
  );
  if (enough) await markTaken(tx, attemptId, moves);
  await releaseHolds(tx, orderId, 'held');
  return enough ? { ok: true } : { ok: false, reason: 'gone' };
}

/** Releases everything an order holds; repeating it is a no-op. The caller holds the order locked. */
export async function releaseStock(tx: Tx, orderId: string): Promise<void> {
  await giveBack(tx, orderId, 'held');
}

/**
 * Returns to stock what a paid order took but will not ship; a repeat is a no-op. The caller holds the order locked.
 */
export async function returnStock(tx: Tx, orderId: string): Promise<void> {
  await giveBack(tx, orderId, 'taken');
}

async function giveBack(tx: Tx, orderId: string, state: 'held' | 'taken'): Promise<void> {
  const holds = (await holdsOf(tx, orderId)).filter((hold) => hold.state === state);
  if (holds.length === 0) return;
  const stock = await lockCountedStock(tx, [...new Set(holds.map((hold) => hold.product_id))]);
  await moveStock(
    tx,
    stock.map(({ id }) => {
      const grams = sum(holds.filter((hold) => hold.product_id === id));
      return state === 'held' ? { id, held: -grams, stock: 0 } : { id, held: 0, stock: grams };
    }),
  );
  await releaseHolds(tx, orderId, state);
}

async function holdsOf(tx: Tx, orderId: string): Promise<Row<'stock_holds'>[]> {
  return tx
    .selectFrom('stock_holds')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'stock_holds.attempt_id')
    .selectAll('stock_holds')
    .where('payment_attempts.order_id', '=', orderId)
    .execute();
}

/**
 * Gives the attempt what another one of its order, which is for the same goods, holds of products that were not counted
 * when this one began: otherwise they would be free, and sold once more. Returns the holds as they are then.
 */
async function handOver(
  tx: Tx,
  holds: readonly Row<'stock_holds'>[],
  attemptId: string,
): Promise<Row<'stock_holds'>[]> {
  const own = holds.filter((hold) => hold.attempt_id === attemptId).map((hold) => hold.product_id);
  const isMissing = (hold: Row<'stock_holds'>) => hold.state === 'held' && !own.includes(hold.product_id);
  const missing = holds.filter(isMissing).map((hold) => hold.product_id);
  if (missing.length === 0) return [...holds];
  const others = holds.map((hold) => hold.attempt_id);
  await tx
    .updateTable('stock_holds')
    .set({ attempt_id: attemptId })
    .where('attempt_id', 'in', others)
    .where('product_id', 'in', missing)
    .where('state', '=', 'held')
    .execute();
  return holds.map((hold) => (isMissing(hold) ? { ...hold, attempt_id: attemptId } : hold));
}

/**
 * A product that is made to order by now was not taken from: it must not get grams back if the order is cancelled and
 * its stock is counted again by then.
 */
async function markTaken(tx: Tx, attemptId: string, counted: readonly { id: string }[]): Promise<void> {
  if (counted.length === 0) return;
  await tx
    .updateTable('stock_holds')
    .set({ state: 'taken' })
    .where('attempt_id', '=', attemptId)
    .where(
      'product_id',
      'in',
      counted.map(({ id }) => id),
    )
    .execute();
}

async function releaseHolds(tx: Tx, orderId: string, state: 'held' | 'taken'): Promise<void> {
  const attempts = tx.selectFrom('payment_attempts').select('id').where('order_id', '=', orderId);
  await tx
    .updateTable('stock_holds')
    .set({ state: 'released' })
    .where('attempt_id', 'in', attempts)
    .where('state', '=', state)
    .execute();
}

function sum(holds: readonly { grams: number }[]): number {
  return holds.reduce((total, { grams }) => total + grams, 0);
}
