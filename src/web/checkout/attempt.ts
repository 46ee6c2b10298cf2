import { asFields, field, listField } from '../../contract/read/fields.ts';
import { parseJson } from '../../contract/read/parse-json.ts';
import type { PaymentPayload } from './payment-payload.ts';

/** One attempt to pay for one purchase; its txnid is the server's idempotency key (decisions: Calls). */
export interface Attempt {
  readonly txnid: string;
  /** The purchase as text: a different purchase needs a different txnid. */
  readonly what: string;
  /** The order of an earlier attempt that the provider refused for good: a retry is a new attempt on that order. */
  readonly orderId: string | null;
  /** Whether the provider has refused it for good. */
  readonly ended: boolean;
  /**
   * How far the buyer got: 'opened' when the pop-up was opened, 'undecided' when it gave an answer that was not final,
   * other than that it was closed.
   */
  readonly reached: (typeof REACHED)[number];
  /** Whether another tab of this browser has begun it; `what` then says nothing about the buyer. */
  readonly elsewhere?: boolean;
}

export const REACHED = ['initiated', 'opened', 'undecided'] as const;

/** 'TXN' plus the current timestamp (spec §9). */
function newTxnid(now: number): string {
  return `TXN${now}`;
}

/**
 * The attempt to pay with: the last one if it is for the same purchase and not final, so that a second click, a lost
 * answer or a corrected address never creates a second order; else a new one. Two attempts never share a millisecond.
 */
export function attemptFor(payload: PaymentPayload, last: Attempt | null, now: number): Attempt {
  const what = JSON.stringify(payload);
  const same = last !== null && isSamePurchase(last, payload);
  if (same && !last.ended) {
    const { elsewhere, ...mine } = last;
    return last.what === what && !elsewhere ? last : { ...mine, what };
  }
  const orderId = same ? last.orderId : null;
  const txnid = nextTxnid(last?.txnid ?? null, now);
  return { txnid, what, orderId, ended: false, reached: 'initiated' };
}

/** A txnid that differs from the taken one, even within the same millisecond. */
export function nextTxnid(taken: string | null, now: number): string {
  const fresh = newTxnid(now);
  return fresh === taken ? newTxnid(now + 1) : fresh;
}

/**
 * Whether an earlier attempt was for the same goods, regardless of their order and of what they are now called and
 * cost; the delivery details may have been corrected since.
 */
export function isForSameGoods(attempt: Attempt, payload: PaymentPayload): boolean {
  return agree(attempt, payload, ['source']);
}

/**
 * Whether the attempt was for the same goods, money and buyer: the server accepts a corrected name, address or phone.
 */
export function isSamePurchase(attempt: Attempt, payload: PaymentPayload): boolean {
  return agree(attempt, payload, ['source', 'amount', 'orderId', 'email']);
}

function agree(
  attempt: Attempt,
  payload: PaymentPayload,
  fields: readonly (keyof PaymentPayload)[],
): boolean {
  const tried = parseJson(attempt.what);
  if (tried === undefined) return false;
  return goodsIn(tried) === goodsIn(payload) && fields.every((one) => field(tried, one) === payload[one]);
}

const GOODS = ['productId', 'netWeight', 'quantity'];

/** The goods as the server tells them apart (`fingerprintOf`): which packs, and how many of each. */
function goodsIn(payload: unknown): string {
  const goods = (listField(payload, 'items') ?? []).map((item) =>
    JSON.stringify(GOODS.map((name) => field(item, name))),
  );
  return goods.sort().join();
}

/** Whether its pop-up was opened, and the provider has not refused it for good. */
export function mayBePaid({ ended, reached }: Attempt): boolean {
  return !ended && reached !== 'initiated';
}

/** What an attempt is for, as text, without what the buyer has typed. */
export function goodsOnly(attempt: Attempt): string {
  const tried = parseJson(attempt.what);
  if (tried === undefined) return '';
  const items = (listField(tried, 'items') ?? []).map((item) =>
    Object.fromEntries(GOODS.map((name) => [name, field(item, name)])),
  );
  const purchase = ['source', 'amount', 'orderId'].map((name) => [name, field(tried, name)]);
  return JSON.stringify({ ...Object.fromEntries(purchase), items });
}

/**
 * An attempt of another tab, taken for this buyer's unless the server has said that it has another e-mail: that would
 * be a second purchase.
 */
export function withBuyer(attempt: Attempt, email: string | undefined, payload: PaymentPayload): Attempt {
  const isAnother = email !== undefined && email.toLowerCase() !== payload.email.toLowerCase();
  const tried = asFields(parseJson(attempt.what));
  if (!tried) return attempt;
  return { ...attempt, what: JSON.stringify({ ...tried, email: isAnother ? email : payload.email }) };
}

/** The attempt, marked as refused for good: the next one is made on its order, if it has one. */
export function endedAttempt(attempt: Attempt, orderId: string | null): Attempt {
  return { ...attempt, ended: true, orderId };
}
