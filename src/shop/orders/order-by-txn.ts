import { addressLine, shopFacts } from '../../../shop.config.ts';
import type { OrderByTxn } from '../../contract/schemas/order.ts';
import { weightLabel } from '../../contract/weight.ts';
import type { AttemptOfOrder } from '../payments/attempt-row.ts';
import { findAttempt, findAttemptOfAny } from '../payments/find-attempt.ts';
import { attemptOutcome } from '../payments/outcome.ts';
import { settleSparingly } from '../payments/settle-sparingly.ts';
import type { Shop, Visitor } from '../shop.ts';
import { type OrderLine, readLines } from './order-items.ts';
import { isOwner } from './owner.ts';

/** A polling page learns the outcome within this time; the provider is asked no more often, however many pages poll. */
const ASK_EVERY_SECONDS = 3;

/**
 * The order of a payment attempt as the success page reads it (spec §3). Null for anyone but its owner, because a txnid
 * is guessable (decisions: Calls). While the attempt is open, asks the provider from time to time, unless the shop works
 * with another one by now.
 */
export async function readOrderByTxn(
  shop: Shop,
  visitor: Visitor,
  txnid: string,
): Promise<OrderByTxn | null> {
  const current = shop.gateway.provider;
  const found = await findAttemptOfAny(shop.db, current, txnid);
  if (!found || !isOwner(visitor, found.order)) return null;
  const { provider } = found;
  const asks = found.state === 'open' && provider === current;
  if (asks) {
    const request = { provider, txnid, kind: 'retrieve' } as const;
    await settleSparingly(shop, request, { max: 1, windowSeconds: ASK_EVERY_SECONDS });
  }
  const attempt = asks ? await findAttempt(shop.db, provider, txnid) : found;
  if (!attempt) return null;
  const lines = (await readLines(shop.db, [attempt.order_id])).get(attempt.order_id) ?? [];
  return orderOfAttempt(attempt, lines);
}

function orderOfAttempt(attempt: AttemptOfOrder, lines: readonly OrderLine[]): OrderByTxn {
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
