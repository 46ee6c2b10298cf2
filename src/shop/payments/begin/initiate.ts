import type { InitiatePayment } from '../../../contract/schemas/payment.ts';
import { namedById } from '../../catalogue/product-ref.ts';
import { consume } from '../../limits/rate-limit.ts';
import type { Buyer, Shop } from '../../shop.ts';
import { findAttempt } from '../find-attempt.ts';
import { announceClaimed, type ToAnnounce } from './announce.ts';
import { answerAgain } from './answer-again.ts';
import { fingerprintOf } from './fingerprint.ts';
import { TXNID_TAKEN } from './give-up-txnid.ts';
import { type Initiated, initiatedOf } from './initiated.ts';
import { findPayableOrder, writePaymentAgain } from './pay-again.ts';
import { priceLines } from './price-lines.ts';
import { pricesAgree, readWanted, type Wanted } from './wanted-lines.ts';
import { newLease } from './write-attempt.ts';
import { takeLease } from './write-in-lease.ts';
import { changingFields, type PricedRequest, writeOrder } from './write-order.ts';

const WINDOW_SECONDS = 600;
/** Providers take no payment below one rupee (payments: initiateLink). */
const LEAST_PAISE = 100;
const TOO_LITTLE = 'An order must come to at least ₹1.';

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
  if (!allowed.ok) return allowed;

  const reading = readWanted(request);
  if (!reading.ok) return reading;
  const wanted = { ...reading.wanted, lines: await namedById(shop.db, reading.wanted.lines) };
  // A new order finds a taken txnid when it is written; paying again asks the provider first, which a repeat must not.
  const earlier = request.orderId && (await findAttempt(shop.db, shop.gateway.provider, request.txnid));
  if (earlier) return answerAgain(shop, earlier, { buyer, request }, wanted);

  const written = await placeOrder(shop, { buyer, request }, wanted);
  if (written.ok) {
    const { txnid, order_id: orderId } = written.attempt;
    return initiatedOf(await announceClaimed(shop, written.attempt), { txnid, orderId });
  }
  // What an earlier click with this txnid started is the answer, not an obstacle.
  const since = await findAttempt(shop.db, shop.gateway.provider, request.txnid);
  if (since) return answerAgain(shop, since, { buyer, request }, wanted);
  return written.reason === 'txnid-taken' ? { ok: false, reason: 'conflict', message: TXNID_TAKEN } : written;
}

/** Finds the goods, prices them and writes order and attempt; the attempt is ready to be announced. */
async function placeOrder(
  shop: Shop,
  { buyer, request }: Pick<PricedRequest, 'buyer' | 'request'>,
  wanted: Wanted,
): Promise<Placed> {
  // The goods of an order that is paid again are fixed; only their prices change.
  const goods = request.orderId
    ? await findPayableOrder(shop, buyer, request.orderId)
    : { ok: true as const, lines: wanted.lines };
  if (!goods.ok) return goods;
  const priced = await priceLines(shop.db, goods.lines, { payingAgain: request.orderId !== undefined });
  if (!priced.ok) return priced;
  const { lines, amountPaise } = priced;
  if (!pricesAgree(wanted, lines, amountPaise)) {
    return { ok: false, reason: 'prices-changed', lines, amountPaise };
  }
  if (amountPaise < LEAST_PAISE) return { ok: false, reason: 'invalid', message: TOO_LITTLE };

  const lease = newLease(shop);
  const entry = { buyer, request, fingerprint: fingerprintOf(buyer, wanted), lines, amountPaise, lease };
  const { orderId } = request;
  const written = await takeLease(shop, lease, () =>
    orderId ? writePaymentAgain(shop, orderId, entry) : writeOrder(shop, entry),
  );
  if (!written.ok) return written;
  return {
    ok: true,
    attempt: {
      ...lease,
      order_id: written.orderId,
      provider: shop.gateway.provider,
      txnid: request.txnid,
      amount_paise: amountPaise,
      order: { ...changingFields(entry, shop.clock()), id: written.orderId },
    },
  };
}
