import { sql } from 'kysely';
import type { ProviderName } from '../../contract/words.ts';
import type { Row, Tx } from '../../db/schema.ts';
import type { Shop } from '../shop.ts';
import { alarm } from './alarm.ts';
import { failAttempt } from './fail-attempt.ts';
import type { PaymentReport } from './gateway.ts';
import { isInReview, reviewMessage } from './in-review.ts';
import { type Locked, lockPayment } from './lock-payment.ts';
import { noticeWritten } from './record-notice.ts';
import { succeedAttempt } from './succeed-attempt.ts';

/**
 * Writes down what `retrieve` said and puts it into the books, both or neither: it can be asked again. What is final
 * stays, except that a late success beats a failure (payments: Rules that keep money right). `askedAt` is when the
 * provider was asked. True when the order was paid by it just now.
 */
export async function applyReport(
  shop: Shop,
  { id, order_id, provider }: { id: string; order_id: string; provider: ProviderName },
  report: PaymentReport,
  askedAt: Date,
): Promise<boolean> {
  return shop.db.transaction().execute(async (tx) => {
    const notice = noticeWritten(shop, { provider, kind: 'retrieve', report });
    const locked = await lockPayment(tx, order_id, id, sql`noticed as (${notice}),`);
    if (!locked) {
      if (report.outcome === 'success') alarm(shop, 'a payment without an order', { txnid: report.txnid });
      return false;
    }
    const doubt = await findDoubt(tx, locked.attempt, report);
    if (!doubt && report.outcome === 'success') return succeedAttempt(tx, shop, locked, report);
    await bookOther(tx, shop, locked, report, { doubt, askedAt });
    return false;
  });
}

/** What is no success, or is not to be believed. */
async function bookOther(
  tx: Tx,
  shop: Shop,
  locked: Locked,
  report: PaymentReport,
  { doubt, askedAt }: { doubt: string | null; askedAt: Date },
): Promise<void> {
  const { attempt } = locked;
  if (doubt) return review(tx, shop, attempt, report, doubt);
  switch (report.outcome) {
    case 'failure':
      return failAttempt(tx, shop, locked, { rawStatus: report.rawStatus, message: report.message });
    case 'pending':
      if (isClosedPopUp(attempt, report, askedAt)) return failAttempt(tx, shop, locked, CLOSED_POP_UP);
      if (attempt.state !== 'open') return;
      return note(tx, attempt, { raw_status: report.rawStatus, message: '', received_paise: null });
    default:
      return review(tx, shop, attempt, report, 'unknown status');
  }
}

/** A window that is closed without a choice stays so at the provider for ever; its buyer must not wait so long. */
function isClosedPopUp(
  { state, holds_until }: Row<'payment_attempts'>,
  { untouched }: PaymentReport,
  askedAt: Date,
): boolean {
  return state === 'open' && untouched === true && holds_until <= askedAt;
}

const CLOSED_POP_UP = {
  rawStatus: 'expired',
  message: 'The payment window was closed.',
  cause: 'Payment expired',
};

/** What keeps a report from being believed, however genuine: another amount, or another payment's id. */
async function findDoubt(
  tx: Tx,
  attempt: Row<'payment_attempts'>,
  report: PaymentReport,
): Promise<string | null> {
  if (report.amountPaise !== attempt.amount_paise) return 'another amount';
  const id = report.providerPaymentId;
  if (report.outcome !== 'success' || id === null) return null;
  // A failed try and a good one of the same txnid have ids of their own; two good ones must not.
  if (attempt.state === 'succeeded' || attempt.state === 'surplus') {
    return attempt.provider_payment_id === id ? null : 'another payment id';
  }
  return (await isOfAnother(tx, attempt, id)) ? 'payment id of another attempt' : null;
}

/** Whether the provider's id of a payment stands with another attempt already. */
export async function isOfAnother(tx: Tx, attempt: Row<'payment_attempts'>, id: string): Promise<boolean> {
  const other = await tx
    .selectFrom('payment_attempts')
    .select('id')
    .where('provider', '=', attempt.provider)
    .where('provider_payment_id', '=', id)
    .where('id', '!=', attempt.id)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * Never a success by itself: the attempt stays as it is until a person or a better answer decides. The shop gets a mail
 * when that begins.
 */
async function review(
  tx: Tx,
  shop: Shop,
  attempt: Row<'payment_attempts'>,
  report: PaymentReport,
  why: string,
): Promise<void> {
  const { txnid, amount_paise: asked } = attempt;
  alarm(shop, why, { txnid, asked, said: report.amountPaise, status: report.rawStatus });
  const received_paise = report.outcome === 'success' ? report.amountPaise : null;
  // What has ended without money keeps the reason that its buyer reads.
  const message = attempt.state === 'open' ? reviewMessage(why) : attempt.message;
  if (!isInReview({ ...attempt, message, received_paise })) return;
  await note(tx, attempt, { raw_status: report.rawStatus, message, received_paise });
  if (!isInReview(attempt))
    await shop.outbox.mail(tx, { kind: 'shop-payment-review', attemptId: attempt.id });
}

async function note(
  tx: Tx,
  { id }: Row<'payment_attempts'>,
  said: Pick<Row<'payment_attempts'>, 'raw_status' | 'message' | 'received_paise'>,
): Promise<void> {
  await tx.updateTable('payment_attempts').set(said).where('id', '=', id).execute();
}
