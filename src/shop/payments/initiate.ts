import { ALREADY_PAID, STILL_OPEN } from '../../contract/order-words.ts';
import type { InitiatePayment } from '../../contract/schemas/payment.ts';
import { namedById } from '../catalogue/product-ref.ts';
import { consume } from '../limits/rate-limit.ts';
import { readLines } from '../orders/order-lines.ts';
import { obstacleToPaying, PAYABLE } from '../orders/status.ts';
import type { Buyer, Shop, Visitor } from '../shop.ts';
import { type Announced, announceAttempt, announceClaimed, type ToAnnounce } from './announce.ts';
import type { AttemptOfOrder } from './attempt-row.ts';
import { awaitsConfirmation } from './being-confirmed.ts';
import { findAttempt } from './find-attempt.ts';
import { fingerprintOf } from './fingerprint.ts';
import { TXNID_TAKEN } from './give-up-txnid.ts';
import { isInReview } from './in-review.ts';
import { findOpenAttempt, findPayableOrder, writePaymentAgain } from './pay-again.ts';
import { type LineToPrice, type PricedLine, priceLines } from './price-lines.ts';
import { renewHold } from './renew-hold.ts';
import { pricesAgree, readWanted, type Wanted } from './wanted-lines.ts';
import { changingFields, detailFields, type PricedRequest, writeOrder } from './write-order.ts';

const WINDOW_SECONDS = 600;
export const PRICES_CHANGED = 'Prices have changed. Please check your order and pay again.';
/** Providers take no payment below one rupee (payments: initiateLink). */
const LEAST_PAISE = 100;
const TOO_LITTLE = 'An order must come to at least ₹1.';

export type Initiated =
  | { ok: true; accessKey: string; txnid: string; orderId: string }
  | { ok: false; reason: 'too-many'; retryAfter: number }
  | { ok: false; reason: 'invalid' | 'conflict'; message: string }
  /** 'signed-out': the order belongs to an account, and nobody is logged in. */
  | { ok: false; reason: 'no-such-order' | 'signed-out' }
  /** The correct lines and amount: today's, or those of the order that this txnid has begun. Nothing was written. */
  | { ok: false; reason: 'prices-changed'; lines: PricedLine[]; amountPaise: number }
  /** 'refused' is final; 'unavailable' may be retried with the same txnid. */
  | { ok: false; reason: 'refused' | 'unavailable'; txnid: string; orderId: string };

type Placed =
  | { ok: true; attempt: ToAnnounce }
  | { ok: false; reason: 'txnid-taken' }
  | Extract<
      Initiated,
      { reason: 'invalid' | 'conflict' | 'no-such-order' | 'signed-out' | 'prices-changed' }
    >;

/**
 * Starts a payment (spec §7): the server prices every line, writes order, attempt and stock holds, and only then
 * announces the attempt to the provider. The txnid is an idempotency key (decisions: Calls).
 */
export async function initiatePayment(
  shop: Shop,
  buyer: Buyer,
  request: InitiatePayment,
): Promise<Initiated> {
  const allowed = await consume(shop, {
    name: 'initiate',
    key: buyer.customer?.id ?? buyer.address,
    max: shop.settings.limits.initiatePerBuyerPerTenMinutes,
    windowSeconds: WINDOW_SECONDS,
  });
  if (!allowed.ok) return { ok: false, reason: 'too-many', retryAfter: allowed.retryAfter };

  const reading = readWanted(request);
  if (!reading.ok) return reading;
  const wanted = { ...reading.wanted, lines: await namedById(shop.db, reading.wanted.lines) };
  const fingerprint = fingerprintOf(buyer, wanted);
  const earlier = await findAttempt(shop.db, shop.gateway.provider, request.txnid);
  if (earlier) return answerAgain(shop, earlier, { request, fingerprint }, wanted);

  const written = await placeOrder(shop, { buyer, request, fingerprint }, wanted);
  if (written.ok) {
    const { txnid, order_id: orderId } = written.attempt;
    return initiatedOf(await announceClaimed(shop, written.attempt), { txnid, orderId });
  }
  // A second click with this txnid may have been faster: what it started is then the answer, not an obstacle.
  const since = await findAttempt(shop.db, shop.gateway.provider, request.txnid);
  if (since) return answerAgain(shop, since, { request, fingerprint }, wanted);
  return written.reason === 'txnid-taken' ? { ok: false, reason: 'conflict', message: TXNID_TAKEN } : written;
}

/** Finds the goods, prices them and writes order and attempt; the attempt is ready to be announced. */
async function placeOrder(
  shop: Shop,
  { buyer, request, fingerprint }: Pick<PricedRequest, 'buyer' | 'request' | 'fingerprint'>,
  wanted: Wanted,
): Promise<Placed> {
  const goods = await findGoods(shop, buyer, request, wanted.lines);
  if (!goods.ok) return goods;
  const priced = await priceLines(shop.db, goods.lines, { payingAgain: request.orderId !== undefined });
  if (!priced.ok) return priced;
  const { lines, amountPaise } = priced;
  if (!pricesAgree(wanted, lines, amountPaise)) {
    return { ok: false, reason: 'prices-changed', lines, amountPaise };
  }
  if (amountPaise < LEAST_PAISE) return { ok: false, reason: 'invalid', message: TOO_LITTLE };

  const entry = { buyer, request, fingerprint, lines, amountPaise };
  const written = await (request.orderId
    ? writePaymentAgain(shop, request.orderId, entry)
    : writeOrder(shop, entry));
  if (!written.ok) return written;
  return {
    ok: true,
    attempt: {
      id: written.attemptId,
      order_id: written.orderId,
      provider: shop.gateway.provider,
      txnid: request.txnid,
      amount_paise: amountPaise,
      announcing_until: written.announcingUntil,
      order: { ...changingFields(entry, shop.clock()), id: written.orderId },
    },
  };
}

/** The payload's lines, or those of the order being paid again: its goods are fixed, only prices change. */
async function findGoods(
  shop: Shop,
  visitor: Visitor,
  request: InitiatePayment,
  wanted: LineToPrice[],
): Promise<
  | { ok: true; lines: LineToPrice[] }
  | { ok: false; reason: 'no-such-order' | 'signed-out' }
  | { ok: false; reason: 'conflict'; message: string }
> {
  if (!request.orderId) return { ok: true, lines: wanted };
  return findPayableOrder(shop, visitor, request.orderId);
}

/**
 * A repeat by the same buyer with the same txnid and lines gets the same order and access key, whether or not it names
 * that order; other uses are refused. A corrected name or address replaces the old one.
 */
async function answerAgain(
  shop: Shop,
  attempt: AttemptOfOrder,
  { request, fingerprint }: Pick<PricedRequest, 'request' | 'fingerprint'>,
  wanted: Wanted,
): Promise<Initiated> {
  const orderId = request.orderId ?? attempt.order_id;
  if (!attempt.fingerprint.equals(fingerprint) || orderId !== attempt.order_id) {
    return { ok: false, reason: 'conflict', message: TXNID_TAKEN };
  }
  // The attempt that has paid the order gets its answer again, unless the order has been deleted since.
  const hasPaid = attempt.state === 'succeeded' && !attempt.order.hidden_at;
  const obstacle = hasPaid ? null : obstacleToPaying(attempt.order);
  if (obstacle) return { ok: false, reason: 'conflict', message: obstacle };
  if (await couldBePaidTwice(shop, attempt)) return { ok: false, reason: 'conflict', message: STILL_OPEN };
  if (attempt.state === 'surplus') return { ok: false, reason: 'conflict', message: TXNID_TAKEN };
  if (attempt.state === 'open') {
    // The order's own prices: the catalogue's may have changed since. No lines: its txnid has just been given up.
    const lines = (await readLines(shop.db, [attempt.order_id])).get(attempt.order_id);
    const amountPaise = attempt.amount_paise;
    if (lines && !pricesAgree(wanted, lines, amountPaise)) {
      return { ok: false, reason: 'prices-changed', lines, amountPaise };
    }
    await renewHold(shop, attempt);
  }
  await takeCorrectedDetails(shop, attempt, request);
  const names = { txnid: attempt.txnid, orderId: attempt.order_id };
  return initiatedOf(await announceAttempt(shop, attempt), names);
}

/** Whether the order may already be paid, by this attempt or another, so that its pay page must not be shown again. */
async function couldBePaidTwice(shop: Shop, attempt: AttemptOfOrder): Promise<boolean> {
  const { id, order_id, state } = attempt;
  if (state === 'succeeded') return false;
  const now = shop.clock();
  if (isInReview(attempt) || (await awaitsConfirmation(shop.db, id, now))) return true;
  return (await findOpenAttempt(shop.db, order_id, now, { except: id })) !== null;
}

/**
 * A buyer who closed the pop-up, corrected the address and pays again means the same order, which takes the correction.
 * Not before there is an access key: until then the attempt may be announced again, with the same fields.
 */
async function takeCorrectedDetails(
  shop: Shop,
  { state, access_key, order }: AttemptOfOrder,
  request: InitiatePayment,
): Promise<void> {
  // E-mail and phone stay as announced to the provider (decision 158).
  const { email: _email, phone: _phone, ...details } = detailFields(request);
  const same = Object.entries(details).every(
    ([field, value]) => order[field as keyof typeof details] === value,
  );
  if (same || state !== 'open' || access_key === null) return;
  await shop.db
    .updateTable('orders')
    .set({ ...details, updated_at: shop.clock() })
    .where('id', '=', order.id)
    .where('paid_at', 'is', null)
    .where('status', 'in', PAYABLE)
    .execute();
}

function initiatedOf(announced: Announced, names: { txnid: string; orderId: string }): Initiated {
  if (announced.ok) return { ok: true, accessKey: announced.accessKey, ...names };
  if (announced.reason === 'paid') return { ok: false, reason: 'conflict', message: ALREADY_PAID };
  if (announced.reason === 'taken') return { ok: false, reason: 'conflict', message: TXNID_TAKEN };
  return { ok: false, reason: announced.reason, ...names };
}
