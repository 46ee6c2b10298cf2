import type { Row, Tx } from '../../db/schema.ts';
import { isOrderId } from '../orders/order-id.ts';
import { lockPayment } from '../payments/lock-payment.ts';
import type { Shop } from '../shop.ts';
import { writeDone } from './book-refund.ts';
import { refundablePaise } from './refundable.ts';
import { type NewRefund, writeRefund } from './write-refund.ts';

interface RefundWanted extends NewRefund {
  orderId: string;
  /** A payment of the order other than the one that paid it: surplus money. */
  txnid?: string | undefined;
  /** What the caller saw as left to refund. */
  seenPaise?: number | undefined;
}

export type RefundOfPayment = Row<'refunds'> & Pick<Row<'payment_attempts'>, 'txnid' | 'provider'>;

export type RefundRequested =
  | { ok: true; refund: RefundOfPayment }
  | { ok: false; reason: 'no-such-order' | 'not-paid' | 'key-taken' | 'not-surplus' }
  | { ok: false; reason: 'too-much' | 'less-left'; leftPaise: number }
  /** The provider would refuse it, or what it leaves. */
  | { ok: false; reason: 'too-small' | 'too-small-a-rest'; leftPaise: number; leastPaise: number };

/**
 * Requests a refund, in full or in part; `workRefunds` sends it, unless the shop has given the money back by hand. That
 * is for surplus money: what paid an order is given back by setting it to refunded (decision 131). The same key returns
 * the same refund. All refunds of a payment together, except failed ones, never exceed the payment minus what was given
 * back by hand: payment and order are locked during the check. If less is left than the caller saw, somebody else may
 * have refunded the same damage.
 */
export async function requestRefund(shop: Shop, wanted: RefundWanted): Promise<RefundRequested> {
  if (!isOrderId(wanted.orderId)) return { ok: false, reason: 'no-such-order' };
  return shop.db.transaction().execute(async (tx): Promise<RefundRequested> => {
    const attemptId = await findPayment(tx, wanted);
    if (!attemptId) return { ok: false, reason: await whyNoPayment(tx, wanted.orderId) };
    const locked = await lockPayment(tx, wanted.orderId, attemptId);
    if (!locked) return { ok: false, reason: 'no-such-order' };

    const { attempt } = locked;
    const earlier = await findByKey(tx, wanted);
    if (earlier) {
      const same =
        earlier.attempt_id === attempt.id &&
        earlier.amount_paise === wanted.amountPaise &&
        earlier.by_hand === (wanted.byHand ?? false);
      return same ? { ok: true, refund: withPayment(earlier, attempt) } : { ok: false, reason: 'key-taken' };
    }
    if (wanted.byHand && attempt.state !== 'surplus') return { ok: false, reason: 'not-surplus' };
    const leftPaise = await refundablePaise(tx, attempt);
    if (wanted.amountPaise > leftPaise) return { ok: false, reason: 'too-much', leftPaise };
    if (leftPaise < (wanted.seenPaise ?? 0)) return { ok: false, reason: 'less-left', leftPaise };
    if (wanted.byHand) {
      const refund = await writeDone(shop, tx, locked, wanted);
      return { ok: true, refund: withPayment(refund, attempt) };
    }
    const tooSmall = whyTooSmall(shop, attempt, wanted.amountPaise, leftPaise);
    if (tooSmall) return tooSmall;
    const refund = await writeRefund(shop, tx, attempt, wanted);
    return { ok: true, refund: withPayment(refund, attempt) };
  });
}

/** Of a payment that another provider took, the shop does not know that provider's least refund. */
function whyTooSmall(
  { gateway }: Shop,
  attempt: Row<'payment_attempts'>,
  amountPaise: number,
  leftPaise: number,
): RefundRequested | null {
  const { leastRefundPaise: leastPaise } = gateway;
  if (attempt.provider !== gateway.provider) return null;
  if (amountPaise < leastPaise) return { ok: false, reason: 'too-small', leftPaise, leastPaise };
  const restPaise = leftPaise - amountPaise;
  const isStuck = restPaise > 0 && restPaise < leastPaise;
  return isStuck ? { ok: false, reason: 'too-small-a-rest', leftPaise, leastPaise } : null;
}

/** Refunds whatever remains of a payment that the caller holds locked; does nothing when no money remains. */
export async function refundRest(
  shop: Shop,
  tx: Tx,
  attempt: Row<'payment_attempts'>,
  refund: Omit<NewRefund, 'amountPaise'>,
): Promise<void> {
  const amountPaise = await refundablePaise(tx, attempt);
  if (amountPaise > 0) await writeRefund(shop, tx, attempt, { ...refund, amountPaise });
}

function withPayment(refund: Row<'refunds'>, { txnid, provider }: Row<'payment_attempts'>): RefundOfPayment {
  return { ...refund, txnid, provider };
}

async function findPayment(tx: Tx, { orderId, txnid }: RefundWanted): Promise<string | null> {
  const payments = tx.selectFrom('payment_attempts').select('id').where('order_id', '=', orderId);
  const wanted =
    txnid === undefined
      ? payments.where('state', '=', 'succeeded')
      : payments.where('txnid', '=', txnid).where('state', 'in', ['succeeded', 'surplus']);
  return (await wanted.executeTakeFirst())?.id ?? null;
}

async function whyNoPayment(tx: Tx, orderId: string): Promise<'no-such-order' | 'not-paid'> {
  const order = await tx.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst();
  return order ? 'not-paid' : 'no-such-order';
}

async function findByKey(
  tx: Tx,
  { orderId, idempotencyKey }: RefundWanted,
): Promise<Row<'refunds'> | undefined> {
  return tx
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}
