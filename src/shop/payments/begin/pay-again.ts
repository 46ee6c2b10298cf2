import { ORDER_GONE, STILL_OPEN } from '../../../contract/payment-refusals.ts';
import type { Queries, Row } from '../../../db/schema.ts';
import { lockCartOwner } from '../../customers/lock-cart-owner.ts';
import { isLive } from '../../customers/sessions/is-live.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import { readLinesOf } from '../../orders/order-lines.ts';
import { mayView } from '../../orders/owner.ts';
import { changeStatus, obstacleToPaying } from '../../orders/status.ts';
import type { Shop, Visitor } from '../../shop.ts';
import { stillOpenSql } from '../settle/being-confirmed.ts';
import { settleSparingly } from '../settle/settle-sparingly.ts';
import { allOrNothing } from './all-or-nothing.ts';
import type { LineToPrice } from './price-lines.ts';
import { type AttemptWritten, writeAttempt } from './write-attempt.ts';
import { changingFields, type PricedRequest, writeLines } from './write-order.ts';

type NotTheirs = { ok: false; reason: 'no-such-order' | 'signed-out' };

type PayableOrder =
  | { ok: true; lines: LineToPrice[] }
  | NotTheirs
  | { ok: false; reason: 'conflict'; message: string };

/** How often paying orders again may make the shop ask the provider about one txnid. */
const ASK_AT_MOST = { name: 'ask-pay-again', max: 20, windowSeconds: 60 };

/**
 * Finds the unpaid order that its owner wants to pay again, and its goods (decisions: /checkout?orderId). Asks the
 * provider about an open attempt first: only once that is final may another one start.
 */
export async function findPayableOrder(shop: Shop, visitor: Visitor, orderId: string): Promise<PayableOrder> {
  const order = await shop.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
  if (!order) return { ok: false, reason: 'no-such-order' };
  const notTheirs = whyNotTheirs(visitor, order);
  if (notTheirs) return notTheirs;
  const open = await findOpenAttempt(shop.db, orderId, shop.clock());
  if (open) await settleSparingly(shop, { ...open, kind: 'retrieve' }, ASK_AT_MOST);

  const now = await shop.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
  if (!now) return { ok: false, reason: 'no-such-order' };
  const obstacle = await findObstacle(shop.db, now, shop.clock());
  if (obstacle) return { ok: false, reason: 'conflict', message: obstacle };
  const lines = await readLinesOf(shop.db, orderId);
  return {
    ok: true,
    lines: lines.map(({ product_id, product_name, grams, quantity }) => ({
      ref: product_id,
      name: product_name,
      grams,
      quantity,
    })),
  };
}

/** Writes a new attempt for the same order, with the new details and today's prices. */
export async function writePaymentAgain(
  shop: Shop,
  orderId: string,
  priced: PricedRequest,
): Promise<AttemptWritten | NotTheirs> {
  const { request, lines, amountPaise, fingerprint, lease } = priced;
  return allOrNothing<AttemptWritten | NotTheirs>(shop, async (tx) => {
    const { customer } = priced.buyer;
    if (customer) {
      await lockCartOwner(tx, customer.id);
      // While the provider was asked, the session may have ended, and with it this browser's sight of the order.
      if (!(await isLive(shop, tx, customer))) return { ok: false, reason: 'signed-out' };
    }
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: 'conflict', message: ORDER_GONE };
    const obstacle = await findObstacle(tx, order, shop.clock());
    if (obstacle) return { ok: false, reason: 'conflict', message: obstacle };
    // And a guest's order may have joined an account.
    const notTheirs = whyNotTheirs(priced.buyer, order);
    if (notTheirs) return notTheirs;

    await tx
      .updateTable('orders')
      .set({
        ...changingFields(priced, shop.clock()),
        // A guest who has logged in since becomes its buyer: the goods leave that cart, the order joins that account.
        customer_id: order.customer_id ?? customer?.id ?? null,
      })
      .where('id', '=', orderId)
      .execute();
    await tx.deleteFrom('order_lines').where('order_id', '=', orderId).execute();
    await writeLines(tx, orderId, lines);
    if (order.status !== 'pending') {
      await changeStatus(shop, tx, order, 'pending', { cause: 'Paying again', actor: 'buyer' });
    }
    return writeAttempt(shop, tx, { lease, orderId, txnid: request.txnid, fingerprint, amountPaise, lines });
  });
}

/** Why a visitor may not pay an order; null when they may. */
function whyNotTheirs(visitor: Visitor, order: Row<'orders'>): NotTheirs | null {
  if (!mayView(visitor, order)) return { ok: false, reason: 'no-such-order' };
  // The cookie lets its browser show the order, but is not enough to change an account's (decisions: Accounts).
  return order.customer_id && !visitor.customer ? { ok: false, reason: 'signed-out' } : null;
}

/** Why an order cannot be paid now; null when it can. */
async function findObstacle(db: Queries, order: Row<'orders'>, now: Date): Promise<string | null> {
  const obstacle = obstacleToPaying(order);
  if (obstacle) return obstacle;
  return (await findOpenAttempt(db, order.id, now)) ? STILL_OPEN : null;
}

/**
 * The attempt that may still bring money, other than the one with the id `except`: an open one, or a failed one whose
 * signed success is being confirmed.
 */
export async function findOpenAttempt(
  db: Queries,
  orderId: string,
  now: Date,
  { except }: { except?: string } = {},
): Promise<Pick<Row<'payment_attempts'>, 'provider' | 'txnid'> | null> {
  const open = db
    .selectFrom('payment_attempts')
    .select(['provider', 'txnid'])
    .where('order_id', '=', orderId)
    .where(stillOpenSql(now));
  const found = await (except ? open.where('id', '!=', except) : open).executeTakeFirst();
  return found ?? null;
}
