import { linePaise } from '../../src/contract/price.ts';
import type { Grams } from '../../src/contract/weight.ts';

/** A model of the shop's promises without a database: one buyer, one counted and one uncounted product. */

export type ProductName = 'counted' | 'uncounted';

export interface ModelLine {
  product: ProductName;
  grams: Grams;
  quantity: number;
}

export interface ModelAttempt {
  txnid: string;
  accessKey: string;
  order: ModelOrder;
  amountPaise: number;
  /** What the gateway would answer if asked. */
  gateway: 'initiated' | 'pending' | 'success' | 'failure';
  state: 'open' | 'succeeded' | 'failed' | 'surplus';
  heldGrams: number;
  hold: 'held' | 'released' | 'taken';
  holdsUntil: number;
  /** When the reconciler asks next, and how often it has asked since the attempt was opened or failed. */
  nextCheck: number;
  checks: number;
}

export interface ModelOrder {
  id: string;
  lines: ModelLine[];
  source: 'cart' | 'buy-now';
  amountPaise: number;
  status: 'pending' | 'failed' | 'paid';
  attempts: ModelAttempt[];
  refundedPaise: number;
  /** false when its buyer deleted it, but it is kept because it has money in it or money may come late. */
  visible: boolean;
}

export interface Model {
  stockGrams: number;
  paisePerKg: Record<ProductName, number>;
  /** Packs by 'product grams'. */
  cart: Map<string, number>;
  orders: ModelOrder[];
  /** In ms; it advances a little with every step, so that no two events share a time. */
  now: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
export const HOLD = 30 * MINUTE;
export const FIRST_CHECK = 5 * SECOND;

/** The lines' total in paise, at the model's prices. */
export function amountOf(model: Model, lines: readonly ModelLine[]): number {
  return lines.reduce(
    (sum, line) => sum + linePaise(model.paisePerKg[line.product], line.grams, line.quantity),
    0,
  );
}

/** Grams of the counted product in these lines. */
export function countedGrams(lines: readonly ModelLine[]): number {
  const counted = lines.filter(({ product }) => product === 'counted');
  return counted.reduce((sum, line) => sum + line.grams * line.quantity, 0);
}

export function attemptsOf(model: Model): ModelAttempt[] {
  return model.orders.flatMap(({ attempts }) => attempts);
}

export function heldGrams(model: Model): number {
  return sumHeld(attemptsOf(model));
}

/** Counted stock in grams that no attempt holds. */
export function freeGrams(model: Model): number {
  return model.stockGrams - heldGrams(model);
}

export function openAttempt(order: ModelOrder): ModelAttempt | undefined {
  return order.attempts.find(({ state }) => state === 'open');
}

/** The shop asks the gateway about an attempt and books the answer. */
export function settle(model: Model, attempt: ModelAttempt): void {
  if (attempt.state === 'succeeded' || attempt.state === 'surplus') return;
  if (attempt.gateway === 'success') succeed(model, attempt);
  if (attempt.gateway === 'failure' || isClosedPopUp(model, attempt)) fail(model, attempt);
}

/** Whether nobody tried to pay before the hold expired. */
function isClosedPopUp(model: Model, { gateway, holdsUntil }: ModelAttempt): boolean {
  return gateway === 'initiated' && holdsUntil <= model.now;
}

function succeed(model: Model, attempt: ModelAttempt): void {
  const { order } = attempt;
  const wasOpen = attempt.state === 'open';
  attempt.state = 'surplus';
  // Deleted by its buyer: the money goes back.
  if (order.status !== 'paid' && !order.visible) {
    release(order);
    return;
  }
  // Prices have changed since: the newer attempt keeps its goods.
  if (order.status !== 'paid' && order.amountPaise !== attempt.amountPaise) return;
  const enough = freeGrams(model) + sumHeld(order.attempts) >= attempt.heldGrams;
  release(order);
  if (order.status === 'paid') return;
  if (!enough) {
    if (wasOpen && order.status === 'pending') order.status = 'failed';
    return;
  }
  attempt.state = 'succeeded';
  attempt.hold = 'taken';
  model.stockGrams -= attempt.heldGrams;
  order.status = 'paid';
  if (order.source === 'cart') removeBoughtLines(model, order);
}

function fail(model: Model, attempt: ModelAttempt): void {
  if (attempt.state !== 'open') return;
  attempt.state = 'failed';
  attempt.nextCheck = model.now + 5 * MINUTE;
  attempt.checks = 0;
  release(attempt.order);
  if (attempt.order.status === 'pending') attempt.order.status = 'failed';
}

/** A failed attempt that the reconciler still asks about. */
export function isWatched({ state, checks }: ModelAttempt): boolean {
  return state === 'failed' && checks < 5;
}

/** The attempt that the reconciler asks about next, if one is due. */
export function nextDue(model: Model): ModelAttempt | undefined {
  const due = attemptsOf(model).filter(
    ({ state, checks, nextCheck }) =>
      nextCheck <= model.now && (state === 'open' || (state === 'failed' && checks < 5)),
  );
  return due.toSorted((a, b) => a.nextCheck - b.nextCheck)[0];
}

/** The reconciler's work on one attempt: sets the next check, books the answer, releases an expired hold. */
export function reconcileOne(model: Model, attempt: ModelAttempt): void {
  const { state, checks } = attempt;
  const pause =
    state === 'failed' ? 30 * MINUTE * 6 ** checks : Math.min(5 * SECOND * 2 ** checks, 15 * MINUTE);
  attempt.checks += 1;
  attempt.nextCheck = model.now + pause;
  settle(model, attempt);
  if (attempt.state === 'open' && attempt.holdsUntil <= model.now) release(attempt.order);
}

function release(order: ModelOrder): void {
  for (const attempt of order.attempts) if (attempt.hold === 'held') attempt.hold = 'released';
}

function sumHeld(attempts: readonly ModelAttempt[]): number {
  return attempts.reduce((sum, { hold, heldGrams: grams }) => sum + (hold === 'held' ? grams : 0), 0);
}

function removeBoughtLines({ cart }: Model, { lines }: ModelOrder): void {
  for (const { product, grams, quantity } of lines) {
    const key = `${product} ${grams}`;
    const left = (cart.get(key) ?? 0) - quantity;
    if (left > 0) cart.set(key, left);
    else cart.delete(key);
  }
}
