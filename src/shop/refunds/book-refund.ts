import { sql } from 'kysely';
import { MONEY_SENT_BACK } from '../../contract/usual-causes.ts';
import type { Row, Tx } from '../../db/schema.ts';
import { changeStatus, mayFollow } from '../orders/status.ts';
import type { RefundState } from '../payments/gateway.ts';
import { type Locked, lockPayment } from '../payments/lock-payment.ts';
import type { Shop } from '../shop.ts';
import type { ClaimedRefund } from './claim-refunds.ts';
import { givenByHandPaise, refundedPaise } from './refundable.ts';
import { type NewRefund, writeRefund } from './write-refund.ts';

/** The first check comes soon, because some banks are quick. */
const FIRST_CHECK_MS = 5000;

/**
 * Records what the provider said about a refund. A final state never changes. `isKnown`: the provider reported the
 * refund when asked about it, rather than only accepting it.
 */
export async function bookRefund(
  shop: Shop,
  refund: ClaimedRefund,
  { state, message, isKnown = false }: { state: RefundState; message: string; isKnown?: boolean },
): Promise<void> {
  if (state === 'pending') {
    if (refund.state === 'due') await bookRequested(shop, refund);
    if (isKnown) await bookKnown(shop, refund);
    return;
  }
  await shop.db.transaction().execute(async (tx) => {
    const locked = await lockPayment(tx, refund.order_id, refund.attempt_id);
    if (!locked) return;
    const settled = await tx
      .updateTable('refunds')
      .set({ state, message, settled_at: shop.clock() })
      .where('id', '=', refund.id)
      .where('state', 'in', ['due', 'requested'])
      .returningAll()
      .executeTakeFirst();
    if (!settled) return;
    if (state === 'done') await bookDone(shop, tx, locked, settled);
    else await shop.outbox.mail(tx, { kind: 'shop-refund-failed', refundId: refund.id });
  });
}

/** Stores the current obstacle for the back office; the refund continues. */
export async function noteTrouble(shop: Shop, refund: ClaimedRefund, message: string): Promise<void> {
  await shop.db
    .updateTable('refunds')
    .set({ message: message.slice(0, 200) })
    .where('id', '=', refund.id)
    .where('state', 'in', ['due', 'requested'])
    .where('message', '<>', message)
    .execute();
}

const FORGOTTEN = 'The provider does not know this refund any more. It is sent again.';

/** Makes a refund due again that the provider had accepted but no longer knows; it is sent at its next check. */
export async function makeDueAgain(shop: Shop, refund: ClaimedRefund): Promise<void> {
  await shop.db
    .updateTable('refunds')
    .set({ state: 'due', message: FORGOTTEN, forgotten_at: shop.clock() })
    .where('id', '=', refund.id)
    .where('state', '=', 'requested')
    .execute();
}

async function bookRequested(shop: Shop, refund: ClaimedRefund): Promise<void> {
  const now = shop.clock();
  // A refund that was forgotten before keeps its message and its growing pauses until the provider knows it.
  const isNew = sql`forgotten_at is null`;
  await shop.db
    .updateTable('refunds')
    .set({
      state: 'requested',
      message: sql<string>`case when ${isNew} then '' else ${FORGOTTEN} end`,
      requested_at: now,
      tries: sql<number>`case when ${isNew} then 1 else tries end`,
      next_check_at: new Date(now.getTime() + FIRST_CHECK_MS),
    })
    .where('id', '=', refund.id)
    .where('state', '=', 'due')
    .execute();
}

/** The provider has confirmed a refund that it accepted: earlier trouble is over. */
async function bookKnown(shop: Shop, refund: ClaimedRefund): Promise<void> {
  await shop.db
    .updateTable('refunds')
    .set({ message: '', forgotten_at: null })
    .where('id', '=', refund.id)
    .where('state', '=', 'requested')
    .where((where) => where.or([where('message', '<>', ''), where('forgotten_at', 'is not', null)]))
    .execute();
}

/** Writes a refund whose money has gone back already, without having been requested from the provider here. */
export async function writeDone(
  shop: Shop,
  tx: Tx,
  locked: Locked,
  refund: NewRefund,
): Promise<Row<'refunds'>> {
  const { id } = await writeRefund(shop, tx, locked.attempt, refund);
  const done = await tx
    .updateTable('refunds')
    .set({ state: 'done', settled_at: shop.clock() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await bookDone(shop, tx, locked, done);
  return done;
}

/**
 * A fully refunded order becomes 'refunded', and the e-mail for that status informs the buyer. For a partial refund, or
 * one of surplus money, the buyer gets a separate e-mail, unless the one for the status has already mentioned it.
 */
async function bookDone(shop: Shop, tx: Tx, locked: Locked, refund: Row<'refunds'>): Promise<void> {
  const { order, attempt } = locked;
  const isWhole =
    attempt.state === 'succeeded' &&
    (await refundedPaise(tx, attempt.id, ['done'])) === attempt.amount_paise &&
    mayFollow(order.status, 'refunded');
  if (isWhole) {
    await changeStatus(shop, tx, order, 'refunded', {
      cause: MONEY_SENT_BACK,
      actor: refund.actor,
      givenByHandPaise: 0,
      backBeforePaise: attempt.amount_paise - refund.amount_paise,
    });
  } else if (!(await isTold(tx, locked, refund))) {
    await shop.outbox.mail(tx, { kind: 'refund-done', refundId: refund.id });
  }
}

/**
 * Whether the buyer already knows: staff set the order to refunded while this refund was on its way, and the e-mail for
 * that status said so. If money was given back by hand, that e-mail mentions nothing else (decision 131).
 */
async function isTold(tx: Tx, { order, attempt }: Locked, refund: Row<'refunds'>): Promise<boolean> {
  if (order.status !== 'refunded' || attempt.state !== 'succeeded') return false;
  if ((await givenByHandPaise(tx, attempt)) > 0) return false;
  const step = await tx
    .selectFrom('order_events')
    .select('id')
    .where('order_id', '=', order.id)
    .where('to_status', '=', 'refunded')
    .where('at', '>=', refund.created_at)
    .executeTakeFirst();
  return step !== undefined;
}
