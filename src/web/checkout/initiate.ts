import { ALREADY_PAID, NO_LONGER_PAYABLE, STILL_OPEN } from '../../contract/payment-refusals.ts';
import { PROVIDERS, type ProviderName } from '../../contract/payments.ts';
import { field, firstText } from '../../contract/read/fields.ts';
import { isTrue } from '../../contract/read/payment-status.ts';
import { customerClient } from '../session/customer-client.ts';
import { nextTxnid } from './attempt.ts';
import { type CheckoutLine, readRepricedLines } from './lines.ts';
import type { PaymentPayload } from './payment-payload.ts';

const INITIATION_FAILED = 'Payment initiation failed. Try again.';
export const PAYMENT_ERROR = 'Payment error. Check console for details.';
/**
 * In ms, for each of the two calls. After a timeout, Pay Now sends the first txnid again: if only the answer was lost,
 * there is still one order.
 */
const TIMEOUT_MS = 30_000;

export type Initiated =
  /** `provider` made the access key; null if the reply names none. */
  | { kind: 'initiated'; accessKey: string; txnid: string; orderId: string; provider: ProviderName | null }
  /** Prices have changed and nothing was charged (decisions: Money). */
  | { kind: 'repriced'; text: string; lines: CheckoutLine[] }
  /**
   * `final`: this txnid can never be paid. The next try needs another one, for the same order if there is one.
   * `conflict`: what the page shows is no longer so, because something is out of stock, or the order has moved on or is
   * gone.
   */
  | { kind: 'refused'; text: string; final: boolean; orderId: string | null; conflict: boolean }
  /** The session has ended. Continuing would order as a guest, without the account's cart. */
  | { kind: 'signed-out'; text: string };

/** Conflicts that a new txnid must not work around: it could pay the same goods again. */
const PAID_OR_OPEN: readonly unknown[] = [ALREADY_PAID, STILL_OPEN];
/** Conflicts that end the order itself: the goods are bought with another one, or not at all. */
const ORDER_OVER: readonly unknown[] = [ALREADY_PAID, NO_LONGER_PAYABLE];

/**
 * Initiates the payment. A txnid that is already taken is replaced once by a new one (decisions: Calls), unless the
 * order is already paid or its payment is still open; any other conflict recurs with the new txnid and is reported.
 * Throws when no answer came in time (spec §8: any exception while paying).
 */
export async function initiate(
  payload: PaymentPayload,
  txnid: string,
  token: string | null,
  clock: () => number,
): Promise<Initiated> {
  const send = (txn: string) =>
    customerClient.initiatePayment({ body: { ...payload, txnid: txn }, token, timeout: TIMEOUT_MS });
  const first = await send(txnid);
  const taken =
    !first.ok && first.status === 409 && !first.body?.lines && !PAID_OR_OPEN.includes(first.body?.message);
  const asked = taken ? nextTxnid(txnid, clock()) : txnid;
  const answer = taken ? await send(asked) : first;
  if (answer.ok) {
    const accessKey = firstText(answer.data, ['access_key']);
    if (!isTrue(field(answer.data, 'success')) || !accessKey)
      return { kind: 'refused', text: INITIATION_FAILED, final: false, orderId: null, conflict: false };
    const maker = firstText(answer.data, ['provider']);
    return {
      kind: 'initiated',
      accessKey,
      txnid: firstText(answer.data, ['txnid']) ?? asked,
      orderId: firstText(answer.data, ['orderId']) ?? '',
      provider: PROVIDERS.find((name) => name === maker) ?? null,
    };
  }
  if (answer.status === 0) throw new Error(answer.message);
  if (answer.status === 401) return { kind: 'signed-out', text: answer.message };
  const lines = answer.status === 409 ? readRepricedLines(answer.body?.lines) : null;
  if (lines) return { kind: 'repriced', text: answer.message, lines };
  const said = SAYS_WHY.has(answer.status) ? answer.body?.message : undefined;
  // Refused by the provider, or the order is deleted, paid or closed: the same request would get the same answer.
  const final = answer.status === 400 || answer.status === 404 || ORDER_OVER.includes(answer.body?.message);
  const orderId = firstText(answer.body, ['orderId']) ?? null;
  const conflict = answer.status === 409 || answer.status === 404;
  return { kind: 'refused', text: said || INITIATION_FAILED, final, orderId, conflict };
}

/** Refusals the buyer can act on: conflict (stock, an open payment), too many requests. */
const SAYS_WHY: ReadonlySet<number> = new Set([409, 429]);
