import { v7 as uuidv7 } from 'uuid';
import type { ProviderName } from '../../../contract/payments.ts';
import type { Row, Tx } from '../../../db/schema.ts';
import { changingProducts } from '../../catalogue/changing-products.ts';
import type { Shop } from '../../shop.ts';
import { alarm } from '../alarm.ts';
import { isBooked } from '../attempt-row.ts';
import type { RetrievedReport } from '../gateway.ts';
import { type Locked, lockPayment } from '../lock-payment.ts';
import { isInReview, reviewMessage } from '../review/in-review.ts';
import { isKnownAsOurs, isOfAnother, mayGoBack } from '../review/may-go-back.ts';
import { awaitsConfirmation } from './being-confirmed.ts';
import { bookNothingKept, failAttempt } from './fail-attempt.ts';
import { noticeInsert } from './record-notice.ts';
import { succeedAttempt } from './succeed-attempt.ts';

/**
 * Records a `retrieve` report and applies it to order and attempt, both or neither, so it is safe to ask again. Final
 * states stay, except that a late success overrides a failure (payments: Rules that keep money right). `askedAt` is
 * when the provider was asked. Returns true when this success has paid the order, now or at an earlier report.
 */
export async function applyReport(
  shop: Shop,
  { id, order_id, provider }: { id: string; order_id: string; provider: ProviderName },
  report: RetrievedReport,
  askedAt: Date,
): Promise<boolean> {
  return changingProducts(shop, async (tx) => {
    const notice = noticeInsert(shop, { provider, kind: 'retrieve', report });
    const locked = await lockPayment(tx, order_id, id, notice);
    if (!locked) {
      if (report.outcome === 'success') alarm(shop, 'a payment without an order', { txnid: report.txnid });
      return false;
    }
    alarmIfPaidTwice(shop, report);
    const doubt = await findDoubt(tx, locked.attempt, report);
    if (!doubt && report.outcome === 'success') return succeedAttempt(shop, tx, locked, report);
    await bookWithoutSuccess(shop, tx, locked, report, { doubt, askedAt });
    return false;
  });
}

/** Only one payment of a txnid can be booked; a person must give the others back at the provider. */
function alarmIfPaidTwice(shop: Shop, { txnid, providerPaymentId, alsoPaid = [] }: RetrievedReport): void {
  if (alsoPaid.length === 0) return;
  alarm(shop, 'a second success of one txnid', { txnid, booked: providerPaymentId, said: alsoPaid });
}

/** Applies a report that is not a success or is not trusted. */
async function bookWithoutSuccess(
  shop: Shop,
  tx: Tx,
  locked: Locked,
  report: RetrievedReport,
  { doubt, askedAt }: { doubt: Doubt | null; askedAt: Date },
): Promise<void> {
  const { attempt } = locked;
  if (doubt) return review(shop, tx, attempt, report, doubt);
  // The provider has signed a success, which it may not list yet.
  const isAwaited = () => awaitsConfirmation(tx, attempt.id, askedAt);
  switch (report.outcome) {
    case 'failure':
      if (attempt.state === 'open' && (await isAwaited())) return;
      return bookNothingKept(shop, tx, locked, { rawStatus: report.rawStatus, message: report.message });
    case 'pending':
      if (isClosedPopUp(attempt, report, askedAt) && !(await isAwaited()))
        return failAttempt(shop, tx, locked, CLOSED_POP_UP);
      if (attempt.state !== 'open') return;
      return note(tx, attempt, { raw_status: report.rawStatus, message: '', received_paise: null });
    case 'review':
      return review(shop, tx, attempt, report, 'unknown status');
  }
}

/** A pop-up closed without a choice stays pending at the provider for ever; the buyer must not wait that long. */
function isClosedPopUp(
  { state, holds_until }: Row<'payment_attempts'>,
  { untouched }: RetrievedReport,
  askedAt: Date,
): boolean {
  return state === 'open' && untouched === true && holds_until <= askedAt;
}

const CLOSED_POP_UP = {
  rawStatus: 'expired',
  message: 'The payment window was closed.',
  cause: 'Payment expired',
};

const UNKNOWN = 'not known to be a payment of this order';

/** Why a genuine report is still not trusted. */
type Doubt =
  /** The provider's payment id already belongs to another attempt. */
  | 'payment id of another attempt'
  /** It names no order, and nothing else ties it to this one: it may be another site's. */
  | typeof UNKNOWN
  /** The amount is not the one that was asked for. */
  | 'another amount'
  /** The attempt is already booked with another success: one txnid must not have two. */
  | 'another payment id';

async function findDoubt(
  tx: Tx,
  attempt: Row<'payment_attempts'>,
  report: RetrievedReport,
): Promise<Doubt | null> {
  // No money has arrived, so the amount does not matter.
  if (report.outcome === 'failure' || report.untouched) return null;
  const id = report.outcome === 'success' ? report.providerPaymentId : null;
  if (id !== null && !isBooked(attempt) && (await isOfAnother(tx, attempt, id)))
    return 'payment id of another attempt';
  const mustBeKnown = report.outcome === 'success' || report.mayBeForeign;
  if (mustBeKnown && !(await isKnownAsOurs(tx, attempt, report))) return UNKNOWN;
  if (report.amountPaise !== attempt.amount_paise) return 'another amount';
  // A failed and a successful payment of one txnid have different ids; two successful ones must not.
  return id !== null && isBooked(attempt) && attempt.provider_payment_id !== id ? 'another payment id' : null;
}

/**
 * Puts an attempt in review, never treating it as a success: it stays as it is until a person or a better report
 * decides. The shop gets a mail when the review begins.
 */
async function review(
  shop: Shop,
  tx: Tx,
  attempt: Row<'payment_attempts'>,
  report: RetrievedReport,
  why: Doubt | 'unknown status',
): Promise<void> {
  const { txnid, amount_paise: asked } = attempt;
  alarm(shop, why, { txnid, asked, said: report.amountPaise, status: report.rawStatus });
  // Any other doubt leaves it uncertain that money of this payment has arrived. A payment that could only be closed,
  // and was, must not come into review again when the provider repeats its report (decision 132).
  const hasCome = (await mayGoBack(tx, attempt, report)) || (why === UNKNOWN && isUndecided(attempt, report));
  const received_paise = hasCome ? report.amountPaise : null;
  // A failed attempt keeps the reason shown to its buyer.
  const message = attempt.state === 'open' ? reviewMessage(why) : attempt.message;
  if (!isInReview({ ...attempt, message, received_paise })) return;
  await note(tx, attempt, { raw_status: report.rawStatus, message, received_paise });
  if (!isInReview(attempt))
    await shop.outbox.mail(tx, { kind: 'shop-payment-review', attemptId: attempt.id, reviewId: uuidv7() });
}

/**
 * Whether a person must still find out if a success that names no order, beside tries that name ours, is late money of
 * a failed attempt. Not again once somebody has closed the payment under this very status of the provider; whoever
 * closed it under another, such as 'pending', knew nothing of this success.
 */
function isUndecided(
  { state, amount_paise, closed_at, raw_status }: Row<'payment_attempts'>,
  { outcome, mayBeForeign, amountPaise, rawStatus }: RetrievedReport,
): boolean {
  const mayBeLate = state === 'failed' && outcome === 'success' && mayBeForeign === true;
  const isClosed = closed_at !== null && raw_status === rawStatus;
  return mayBeLate && amountPaise === amount_paise && !isClosed;
}

async function note(
  tx: Tx,
  { id }: Row<'payment_attempts'>,
  said: Pick<Row<'payment_attempts'>, 'raw_status' | 'message' | 'received_paise'>,
): Promise<void> {
  await tx.updateTable('payment_attempts').set(said).where('id', '=', id).execute();
}
