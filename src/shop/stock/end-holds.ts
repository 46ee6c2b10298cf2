import type { Row, Tx } from '../../db/schema.ts';
import { lockCountedStock, moveStock } from './hold-stock.ts';

type Took = { ok: true } | { ok: false; reason: 'gone' };

/**
 * Takes the grams of a paid attempt out of stock. Counts as free what its order still holds, and then releases it, so
 * that no special case is needed for an attempt in time, a late one whose hold has been released, or a late one beside
 * a newer hold of the same order. If too little is free, takes nothing, and that newer hold stays (payments: Late
 * success). The caller holds the order locked.
 */
export async function takeStock(tx: Tx, orderId: string, attemptId: string): Promise<Took> {
  const holds = await holdsOf(tx, orderId);
  if (holds.length === 0) return { ok: true };
  const own = holds.filter((hold) => hold.attempt_id === attemptId);
  const missing = missingFrom(own, holds);
  const stock = await lockCountedStock(tx, [...new Set(holds.map((hold) => hold.product_id))]);
  const moves = stock.map(({ id, free }) => {
    const back = sum(holds.filter((hold) => hold.product_id === id && hold.state === 'held'));
    const want = sum([...own, ...missing].filter((hold) => hold.product_id === id));
    return { id, back, want, enough: free + back >= want };
  });
  if (!moves.every(({ enough }) => enough)) {
    await giveBack(tx, own, 'held');
    return { ok: false, reason: 'gone' };
  }
  await moveStock(
    tx,
    moves.map(({ id, back, want }) => ({ id, held: -back, stock: -want })),
  );
  await handOver(tx, missing, attemptId);
  await markTaken(tx, attemptId, moves);
  await releaseHolds(tx, holds, 'held');
  return { ok: true };
}

/** Releases everything an order holds; repeating it is a no-op. The caller holds the order locked. */
export async function releaseStock(tx: Tx, orderId: string): Promise<void> {
  await giveBack(tx, await holdsOf(tx, orderId), 'held');
}

/**
 * Returns to stock what a paid order took but will not ship; a repeat is a no-op. The caller holds the order locked.
 */
export async function returnStock(tx: Tx, orderId: string): Promise<void> {
  await giveBack(tx, await holdsOf(tx, orderId), 'taken');
}

async function giveBack(tx: Tx, all: readonly Hold[], state: 'held' | 'taken'): Promise<void> {
  const holds = all.filter((hold) => hold.state === state);
  if (holds.length === 0) return;
  const stock = await lockCountedStock(tx, [...new Set(holds.map((hold) => hold.product_id))]);
  await moveStock(
    tx,
    stock.map(({ id }) => {
      const grams = sum(holds.filter((hold) => hold.product_id === id));
      return state === 'held' ? { id, held: -grams, stock: 0 } : { id, held: 0, stock: grams };
    }),
  );
  await releaseHolds(tx, holds, state);
}

type Hold = Row<'stock_holds'>;

async function holdsOf(tx: Tx, orderId: string): Promise<Hold[]> {
  return tx
    .selectFrom('stock_holds')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'stock_holds.attempt_id')
    .selectAll('stock_holds')
    .where('payment_attempts.order_id', '=', orderId)
    .execute();
}

/**
 * What another attempt of the same order, which is for the same goods, holds of products that were not counted when
 * this one began: otherwise they would be free, and sold once more.
 */
function missingFrom(own: readonly Hold[], holds: readonly Hold[]): Hold[] {
  const owned = own.map((hold) => hold.product_id);
  return holds.filter((hold) => hold.state === 'held' && !owned.includes(hold.product_id));
}

async function handOver(tx: Tx, holds: readonly Hold[], attemptId: string): Promise<void> {
  if (holds.length === 0) return;
  await tx
    .updateTable('stock_holds')
    .set({ attempt_id: attemptId })
    .where('attempt_id', 'in', attemptsOf(holds))
    .where(
      'product_id',
      'in',
      holds.map((hold) => hold.product_id),
    )
    .where('state', '=', 'held')
    .execute();
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

/** Releases what the attempts of these holds have in this state. */
async function releaseHolds(tx: Tx, holds: readonly Hold[], state: 'held' | 'taken'): Promise<void> {
  await tx
    .updateTable('stock_holds')
    .set({ state: 'released' })
    .where('attempt_id', 'in', attemptsOf(holds))
    .where('state', '=', state)
    .execute();
}

function attemptsOf(holds: readonly Hold[]): string[] {
  return [...new Set(holds.map((hold) => hold.attempt_id))];
}

function sum(holds: readonly { grams: number }[]): number {
  return holds.reduce((total, { grams }) => total + grams, 0);
}
