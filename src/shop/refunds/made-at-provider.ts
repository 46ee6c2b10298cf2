import { rupeesExact } from '../../contract/money.ts';
import type { Row, Tx } from '../../db/schema.ts';
import { alarm } from '../payments/alarm.ts';
import { isBooked } from '../payments/attempt-row.ts';
import type { ListedRefund } from '../payments/gateway.ts';
import { type Locked, lockPayment } from '../payments/lock-payment.ts';
import type { Shop } from '../shop.ts';
import { writeDone } from './book-refund.ts';
import { refundablePaise } from './refundable.ts';

/**
 * Asks which refunds of a payment the provider has made, and books those that were made on its own dashboard. One that
 * is under way there is not booked: the provider sends another notice when it is done.
 */
export async function learnOfRefunds(
  shop: Shop,
  payment: { id: string; order_id: string; provider_payment_id: string },
): Promise<'settled' | 'unreachable'> {
  const listed = await shop.gateway.refundsOf({ providerPaymentId: payment.provider_payment_id });
  if (!listed.ok) return 'unreachable';
  if (listed.refunds.some(({ state }) => state === 'done')) {
    const tooMuch = await shop.db.transaction().execute(async (tx) => {
      const locked = await lockPayment(tx, payment.order_id, payment.id);
      return locked ? (await bookMadeAtProvider(shop, tx, locked, listed.refunds)).tooMuch : [];
    });
    for (const refund of tooMuch) await reportTooMuch(shop, refund);
  }
  return 'settled';
}

/** A refund made at the provider that is larger than what was left of its payment. */
interface TooMuch {
  attempt: Pick<Row<'payment_attempts'>, 'id' | 'txnid'>;
  refund: ListedRefund;
  leftPaise: number;
}

/**
 * Books, once each, the refunds in `listed` that are done and that nobody requested here. Returns how many paise that
 * were, and those that are larger than what is left, which are not booked: report them after the transaction.
 */
export async function bookMadeAtProvider(
  shop: Shop,
  tx: Tx,
  locked: Locked,
  listed: readonly ListedRefund[],
): Promise<{ bookedPaise: number; tooMuch: TooMuch[] }> {
  const { attempt } = locked;
  const tooMuch: TooMuch[] = [];
  let bookedPaise = 0;
  if (!isBooked(attempt)) return { bookedPaise, tooMuch };
  for (const refund of await withoutKnown(tx, attempt, listed)) {
    const leftPaise = await refundablePaise(tx, attempt);
    if (refund.amountPaise > leftPaise) {
      tooMuch.push({ attempt, refund, leftPaise });
      continue;
    }
    await bookOne(shop, tx, locked, refund);
    bookedPaise += refund.amountPaise;
  }
  return { bookedPaise, tooMuch };
}

/** Money that the books cannot explain: an alarm, and a note for staff at the refund that is in its way. */
export async function reportTooMuch(shop: Shop, { attempt, refund, leftPaise }: TooMuch): Promise<void> {
  const { id: providerRefundId, amountPaise: said } = refund;
  const what = 'a refund made at the provider is more than what is left';
  alarm(shop, what, { txnid: attempt.txnid, providerRefundId, said, leftPaise });
  await shop.db
    .updateTable('refunds')
    .set({
      message: `${rupeesExact(said)} of this payment went back at the provider itself (${providerRefundId}), more than was left. Please look it up there.`,
    })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('refunds')
        .select('id')
        .where('attempt_id', '=', attempt.id)
        .where('state', '!=', 'done')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .execute();
}

/**
 * Those that are done, without those of nothing, which no row of ours can hold, and those that are in the books under
 * our id or under the provider's.
 */
async function withoutKnown(
  tx: Tx,
  attempt: Row<'payment_attempts'>,
  listed: readonly ListedRefund[],
): Promise<ListedRefund[]> {
  const rows = await tx
    .selectFrom('refunds')
    .select(['merchant_refund_id', 'idempotency_key'])
    .where('attempt_id', '=', attempt.id)
    .execute();
  const ours = new Set(rows.map(({ merchant_refund_id }) => merchant_refund_id));
  const booked = new Set(rows.map(({ idempotency_key }) => idempotency_key));
  return listed.filter(
    (refund) =>
      refund.state === 'done' &&
      refund.amountPaise > 0 &&
      !(refund.refundId !== null && ours.has(refund.refundId)) &&
      !booked.has(keyOf(attempt, refund)),
  );
}

/** The key of a caller has no colon (`RequestRefund`), so none can be like it. */
function keyOf({ provider }: Row<'payment_attempts'>, { id }: ListedRefund): string {
  return `${provider}:${id}`;
}

async function bookOne(shop: Shop, tx: Tx, locked: Locked, refund: ListedRefund): Promise<void> {
  const { attempt } = locked;
  const { id } = await writeDone(shop, tx, locked, {
    amountPaise: refund.amountPaise,
    reason: `Made at the provider (${refund.id})`,
    actor: attempt.provider,
    idempotencyKey: keyOf(attempt, refund),
  });
  shop.log.info({ refundId: id, providerRefundId: refund.id }, 'a refund made at the provider was booked');
}
