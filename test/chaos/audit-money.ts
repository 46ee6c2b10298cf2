import type { LedgerEntry } from '../../src/gateways/easebuzz-sandbox/ledger.ts';
import { isInReview } from '../../src/shop/payments/review/in-review.ts';
import { type Check, checkEach, type Evidence } from './audit.ts';
import { type AttemptRow, type Books, groupBy } from './books.ts';

/** Every rupee that the gateway took is in the books exactly once, and no others are. */
export function auditMoney({ books, ledger, notes }: Evidence): Check[] {
  const entries = new Map(ledger.map((entry) => [entry.txnid, entry]));
  const attempts = new Map(books.attempts.map((attempt) => [attempt.txnid, attempt]));
  const taken = ledger.filter(({ status }) => status === 'success');
  const paidOrders = books.orders.filter(({ paid }) => paid);
  const ofOrder = groupBy(books.attempts, ({ order_id }) => order_id);
  const told = [...notes.attempts.values()].filter(({ toldPaid }) => toldPaid);

  return [
    checkEach(
      'gateway payment ↔ one paid order, or one refund, or a review of its wrong amount',
      taken,
      (entry) => faultOfPayment(entry, attempts.get(entry.txnid), books),
    ),
    checkEach('paid order ↔ one gateway payment of the same paise', paidOrders, ({ id, amount_paise }) => {
      const good = (ofOrder.get(id) ?? []).filter(({ state }) => state === 'succeeded');
      if (good.length !== 1) return `order ${id} is paid by ${good.length} attempts`;
      const entry = entries.get(good[0]?.txnid ?? '');
      const right = entry?.status === 'success' && entry.amountPaise === amount_paise;
      return right ? null : `order ${id} of ${amount_paise} is paid, the gateway has ${say(entry)}`;
    }),
    checkEach(
      'refund ↔ the same paise back at the gateway, never more than came in',
      books.refunds,
      (refund) => {
        const entry = entries.get(books.attempts.find(({ id }) => id === refund.attempt_id)?.txnid ?? '');
        const right = entry?.status === 'success' && entry.amountPaise === refund.amount_paise;
        if (!right) return `refund ${refund.id} of ${refund.amount_paise}, the gateway has ${say(entry)}`;
        const back = { done: refund.amount_paise, failed: 0, due: null, requested: null }[refund.state];
        return back === entry.refundedPaise
          ? null
          : `${entry.txnid}: refund ${refund.state}, ${entry.refundedPaise} back`;
      },
    ),
    checkEach('money that nobody ordered back stays', taken, ({ txnid, refundedPaise }) => {
      const attempt = attempts.get(txnid);
      const ordered = books.refunds.some(({ attempt_id }) => attempt_id === attempt?.id);
      return ordered || refundedPaise === 0 ? null : `${txnid}: ${refundedPaise} went back`;
    }),
    checkEach(
      'attempt open in the end ↔ undecided at the gateway, or in review',
      openOnes(books),
      (attempt) => {
        const entry = entries.get(attempt.txnid);
        if (attempt.message.startsWith('review:') || entry?.status === 'initiated') return null;
        return `attempt ${attempt.txnid} is open, the gateway has ${say(entry)}`;
      },
    ),
    checkEach('a buyer was told "paid" ↔ the order is paid', told, ({ txnid }) => {
      const attempt = attempts.get(txnid);
      const order = books.orders.find(({ id }) => id === attempt?.order_id);
      return order?.paid ? null : `${txnid} was told as paid, its attempt is ${attempt?.state}`;
    }),
  ];
}

function openOnes(books: Books): AttemptRow[] {
  return books.attempts.filter(({ state }) => state === 'open');
}

function faultOfPayment(entry: LedgerEntry, attempt: AttemptRow | undefined, books: Books): string | null {
  const { txnid, amountPaise } = entry;
  if (!attempt) return `${txnid}: ${say(entry)}, the books know nothing of it`;
  const order = books.orders.find(({ id }) => id === attempt.order_id);
  const refunds = books.refunds.filter(({ attempt_id }) => attempt_id === attempt.id);
  if (attempt.amount_paise !== amountPaise) {
    // Open, or failed before its buyer paid it after all in the pop-up that was still there.
    const isHeld = isInReview(attempt) && attempt.received_paise === amountPaise;
    return isHeld && refunds.length === 0
      ? null
      : `${txnid}: wrong amount, but its attempt is ${attempt.state}`;
  }
  const paid = attempt.state === 'succeeded' && order?.paid && order.amount_paise === amountPaise;
  const due = attempt.state === 'surplus' && refunds[0]?.amount_paise === amountPaise;
  if (paid && refunds.length === 0) return null;
  if (due && refunds.length === 1) return null;
  return `${txnid}: ${say(entry)}, its attempt is ${attempt.state} with ${refunds.length} refunds`;
}

function say(entry: LedgerEntry | undefined): string {
  return entry ? `${entry.status} of ${entry.amountPaise}` : 'nothing';
}
