import { sql } from 'kysely';
import type { ProviderName } from '../../contract/words.ts';
import type { Row, Tx } from '../../db/schema.ts';
import type { Shop } from '../shop.ts';
import { alarm } from './alarm.ts';
import { failAttempt } from './fail-attempt.ts';
import type { PaymentReport } from './gateway.ts';
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
      return noteStatus(tx, attempt, report.rawStatus, '');
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
  const other = await tx
    .selectFrom('payment_attempts')
    .select('id')
    .where('provider', '=', attempt.provider)
    .where('provider_payment_id', '=', id)
    .where('id', '!=', attempt.id)
    .executeTakeFirst();
  return other ? 'payment id of another attempt' : null;
}

/** Never a success by itself: the attempt stays as it is until a person or a better answer decides. */
async function review(
  tx: Tx,
  shop: Shop,
  attempt: Row<'payment_attempts'>,
  report: PaymentReport,
  why: string,
): Promise<void> {
  const { txnid, amount_paise: asked } = attempt;
  alarm(shop, why, { txnid, asked, said: report.amountPaise, status: report.rawStatus });
  await noteStatus(tx, attempt, report.rawStatus, `review: ${why}`);
}

async function noteStatus(
  tx: Tx,
  attempt: Row<'payment_attempts'>,
  rawStatus: string,
  message: string,
): Promise<void> {
  if (attempt.state !== 'open') return;
  await tx
    .updateTable('payment_attempts')
    .set({ raw_status: rawStatus, message })
    .where('id', '=', attempt.id)
    .execute();
}
