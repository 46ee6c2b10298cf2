import { addressLine, shopFacts } from '../../../shop.config.ts';
import type { OrderByTxn } from '../../contract/schemas/order.ts';
import { weightLabel } from '../../contract/weight.ts';
import type { AttemptOfOrder } from '../payments/attempt-row.ts';
import { findAttempt, findAttemptOfAny } from '../payments/find-attempt.ts';
import { attemptOutcome } from '../payments/outcome.ts';
import { openWhileConfirmed } from '../payments/settle/being-confirmed.ts';
import { settleSparingly } from '../payments/settle/settle-sparingly.ts';
import { notYetBackPaise } from '../refunds/refundable.ts';
import { refundsOfOrder } from '../refunds/refunds-of-order.ts';
import { onceReturned } from '../refunds/surplus-reason.ts';
import type { Shop, Visitor } from '../shop.ts';
import { type OrderLine, readLinesOf } from './order-lines.ts';
import { mayView } from './owner.ts';

/** A polling page learns the outcome within this time; the provider is asked no more often, however many pages poll. */
const ASK_EVERY_SECONDS = 3;

/**
 * The order of a payment attempt as the success page reads it (spec §3). Null for anyone but its owner, because a txnid
 * is guessable (decisions: Calls). While the attempt is open or being confirmed, asks the provider from time to time,
 * unless the shop now works with another one.
 */
export async function readOrderByTxn(
  shop: Shop,
  visitor: Visitor,
  txnid: string,
): Promise<OrderByTxn | null> {
  const current = shop.gateway.provider;
  const known = await findAttemptOfAny(shop.db, current, txnid);
  if (!known || !mayView(visitor, known.order)) return null;
  const found = await openWhileConfirmed(shop, known);
  const asks = found.state === 'open' && found.provider === current;
  const attempt = asks ? await askAgain(shop, found) : found;
  if (!attempt) return null;
  const lines = await readLinesOf(shop.db, attempt.order_id);
  const wentBack = attempt.state === 'surplus' && (await notYetBackPaise(shop.db, attempt)) === 0;
  const told = wentBack ? { ...attempt, message: onceReturned(attempt.message) } : attempt;
  return { ...orderOfAttempt(told, lines), refundFailed: await hasFailedRefund(shop, attempt.order) };
}

/** The attempt after its provider has been asked, now or a moment ago; undefined when it was deleted with its order. */
async function askAgain(
  shop: Shop,
  { provider, txnid }: AttemptOfOrder,
): Promise<AttemptOfOrder | undefined> {
  const request = { provider, txnid, kind: 'retrieve' } as const;
  await settleSparingly(shop, request, { name: 'ask-retrieve', max: 1, windowSeconds: ASK_EVERY_SECONDS });
  const attempt = await findAttempt(shop.db, provider, txnid);
  return attempt && openWhileConfirmed(shop, attempt);
}

/** Only the receipt of a cancelled order says what becomes of its money. */
async function hasFailedRefund({ db }: Shop, { id, status }: AttemptOfOrder['order']): Promise<boolean> {
  if (status !== 'cancelled') return false;
  return (await refundsOfOrder(db, id)).some(({ state }) => state === 'failed');
}

function orderOfAttempt(
  attempt: AttemptOfOrder,
  lines: readonly OrderLine[],
): Omit<OrderByTxn, 'refundFailed'> {
  const { order } = attempt;
  const { payment, message } = attemptOutcome(attempt, order.paid_at !== null);
  const rupees = order.amount_paise / 100;
  return {
    _id: order.id,
    orderId: order.id,
    txnid: attempt.txnid,
    receiptNumber: order.receipt_number,
    status: order.status,
    payment,
    paymentMessage: payment === 'paid' && attempt.state === 'succeeded' ? '' : message,
    items: lines.map((line) => ({
      name: line.product_name,
      netWeight: weightLabel(line.grams),
      qty: line.quantity,
      price: line.pack_paise / 100,
    })),
    itemName: lines.map((line) => line.product_name).join(', '),
    qty: lines.reduce((sum, line) => sum + line.quantity, 0),
    amount: rupees,
    total: rupees,
    company: shopFacts.name,
    companyAddress: addressLine(),
    date: (order.paid_at ?? order.created_at).toISOString(),
    firstname: order.name,
    customer: { name: order.name },
    customerName: order.name,
    email: order.email,
    note: NOTE,
  };
}

const NOTE = 'It was a pleasure to be part of your celebration. Share it while it is fresh.';
