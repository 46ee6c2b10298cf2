import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { isOutOfStock } from '../../../contract/out-of-stock.ts';
import { looseWeight } from '../../../contract/weight.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Shop } from '../../shop.ts';
import { holdStock } from '../../stock/hold-stock.ts';
import { gramsByProduct, type PricedLine } from './price-lines.ts';
import type { Lease } from './write-in-lease.ts';

/** How long an attempt may hold stock (decisions: Orders). */
export const HOLD_MINUTES = 30;
/** Until the reconciler first asks about an open attempt; about a failed one: `late-watch.ts`. */
const FIRST_CHECK_SECONDS = 5;

/**
 * Longer than announce and retrieve together may take. Easebuzz: two exchanges of 10 s, three after a duplicate, which
 * is asked about twice. Razorpay: two and up to four of 8 s, more only if its search lists several orders of one txnid.
 */
export const ANNOUNCE_LEASE_SECONDS = 60;

export interface NewAttempt {
  lease: Lease;
  orderId: string;
  txnid: string;
  fingerprint: Buffer;
  amountPaise: number;
  lines: readonly PricedLine[];
}

export type AttemptWritten =
  | { ok: true; orderId: string }
  | { ok: false; reason: 'txnid-taken' }
  | { ok: false; reason: 'conflict'; message: string };

/** A lease for an attempt that is about to be written or announced. */
export function newLease({ clock }: Pick<Shop, 'clock'>, id = uuidv7()): Lease {
  return { id, announcing_until: new Date(clock().getTime() + ANNOUNCE_LEASE_SECONDS * 1000) };
}

/** The initial fields of an attempt; whoever writes it holds the lease to announce it. */
export function attemptFields(shop: Shop, attempt: NewAttempt) {
  const now = shop.clock().getTime();
  return {
    ...attempt.lease,
    order_id: attempt.orderId,
    provider: shop.gateway.provider,
    txnid: attempt.txnid,
    fingerprint: attempt.fingerprint,
    amount_paise: attempt.amountPaise,
    holds_until: new Date(now + HOLD_MINUTES * 60_000),
    next_check_at: new Date(now + FIRST_CHECK_SECONDS * 1000),
    created_at: new Date(now),
  };
}

/** Writes an open attempt and holds its stock, before the gateway is called (payments: Rules, line 1). */
export async function writeAttempt(shop: Shop, tx: Tx, attempt: NewAttempt): Promise<AttemptWritten> {
  const fields = attemptFields(shop, attempt);
  const { id } = fields;
  // Waits for a concurrent transaction writing the same txnid, then finds it taken.
  const written = await tx
    .insertInto('payment_attempts')
    .values(fields)
    .onConflict((conflict) => conflict.columns(['provider', 'txnid']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!written) return { ok: false, reason: 'txnid-taken' };

  const wanted = gramsByProduct(attempt.lines);
  const held = await holdStock(tx, id, wanted);
  if (held.ok) return { ok: true, orderId: attempt.orderId };
  const { id: productId, name, leftGrams } = held;
  const ownGrams = await heldForBuyer(tx, attempt.orderId, productId);
  const message =
    leftGrams + ownGrams >= (wanted.get(productId) ?? 0)
      ? `A payment that you have not finished holds ${name} for you. Please finish it, or try again in half an hour.`
      : isOutOfStock({ available: true, freeGrams: leftGrams })
        ? `${name} is out of stock.`
        : `Only ${looseWeight(leftGrams)} of ${name} is left.`;
  return { ok: false, reason: 'conflict', message };
}

/** Grams of a product that open payments of the buyer's orders hold: nobody else has bought them. */
async function heldForBuyer(tx: Tx, orderId: string, productId: string): Promise<number> {
  const { grams } = await tx
    .selectFrom('stock_holds')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'stock_holds.attempt_id')
    .innerJoin('orders as theirs', 'theirs.id', 'attempt.order_id')
    .innerJoin('orders as mine', (join) => join.on('mine.id', '=', orderId))
    .select(sql<number>`coalesce(sum(stock_holds.grams), 0)::int`.as('grams'))
    .where('stock_holds.product_id', '=', productId)
    .where('stock_holds.state', '=', 'held')
    .where('attempt.state', '=', 'open')
    .where(({ or, eb, ref }) =>
      or([
        eb('theirs.customer_id', '=', ref('mine.customer_id')),
        eb('theirs.browser_hash', '=', ref('mine.browser_hash')),
      ]),
    )
    .executeTakeFirstOrThrow();
  return grams;
}
