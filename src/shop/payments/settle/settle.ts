import { sql } from 'kysely';
import type { ProviderName } from '../../../contract/payments.ts';
import { Txnid } from '../../../contract/schemas/payment.ts';
import { isOrderId } from '../../orders/order-id.ts';
import type { Shop } from '../../shop.ts';
import { alarm } from '../alarm.ts';
import { type AttemptOfOrder, isBooked } from '../attempt-row.ts';
import { giveUpTxnid } from '../begin/give-up-txnid.ts';
import { findAttempt, noteAndFind } from '../find-attempt.ts';
import type { RetrievedReport, SignedMessage } from '../gateway.ts';
import { attemptOutcome } from '../outcome.ts';
import { isInReview } from '../review/in-review.ts';
import { applyReport } from './apply-report.ts';
import { mayAskByRepeat } from './ask-by-repeat.ts';
import { awaitsConfirmation, openWhileConfirmed } from './being-confirmed.ts';
import { CHECKS } from './late-watch.ts';
import type { NoticeKind } from './record-notice.ts';

export interface SettleRequest {
  provider: ProviderName;
  txnid: string;
  kind: NoticeKind;
  hint?: SignedMessage;
}

/** How the provider responded during this settlement; `too-often`: it was not asked, because it has just been asked. */
type ProviderAnswer = 'answered' | 'not-found' | 'taken' | 'unreachable' | 'not-asked' | 'too-often';

export type Settled =
  | {
      ok: true;
      status: 'success' | 'pending' | 'failure';
      orderId: string;
      txnid: string;
      amountPaise: number;
      message: string;
      providerAnswer: ProviderAnswer;
    }
  | { ok: false; reason: 'unknown-txnid' };

/**
 * The one settlement, for verify, form post, webhook and reconciler (payments: Rules that keep money right). It may run
 * any number of times, in any order and concurrently: the provider is asked outside any transaction, then states only
 * move forward, under the order's lock.
 */
export async function settle(shop: Shop, { provider, txnid, kind, hint }: SettleRequest): Promise<Settled> {
  const { attempt, isRepeated } =
    hint && mayBeOurs(hint)
      ? await noteAndFind(shop, { provider, kind, report: hint })
      : { attempt: await findAttempt(shop.db, provider, txnid), isRepeated: false };
  if (!attempt || namesAnotherOrder(hint, attempt)) {
    if (hint?.outcome === 'success') alarm(shop, 'a payment without an order', { provider, txnid });
    return { ok: false, reason: 'unknown-txnid' };
  }
  if (hint) checkHint(shop, attempt, hint);
  if (await isKnownAlready(shop, attempt, hint)) return settledOf(attempt, 'not-asked');
  if (isRepeated && !(await mayAskByRepeat(shop, txnid))) {
    return readSettled(shop, { provider, txnid }, 'too-often');
  }

  const askedAt = shop.clock();
  const { providerAnswer, report } = await askProvider(shop, attempt);
  if (providerAnswer === 'taken') await giveUpTxnid(shop, attempt);
  const paid = report && (await applyReport(shop, attempt, report, askedAt));
  if (paid) return settledOf({ ...attempt, state: 'succeeded' }, providerAnswer);
  if (hint && (!report || hint.outcome === 'success')) await checkSoon(shop, attempt.id, hint);
  return readSettled(shop, { provider, txnid }, providerAnswer);
}

/** The stored state of a txnid, without asking the provider. */
export async function readSettled(
  shop: Shop,
  { provider, txnid }: Pick<SettleRequest, 'provider' | 'txnid'>,
  providerAnswer: ProviderAnswer = 'not-asked',
): Promise<Settled> {
  const attempt = await findAttempt(shop.db, provider, txnid);
  if (!attempt) return { ok: false, reason: 'unknown-txnid' };
  return settledOf(await openWhileConfirmed(shop, attempt), providerAnswer);
}

/**
 * Whether a genuine message names what could be an attempt of this shop. Any other is not written down: its text may be
 * too long for an index, or contain what PostgreSQL refuses.
 */
function mayBeOurs({ txnid, orderId }: SignedMessage): boolean {
  return Txnid.safeParse(txnid).success && (!orderId || isOrderId(orderId));
}

/** Whether a genuine message is about a payment at another site of the account that happens to have the same txnid. */
function namesAnotherOrder(hint: SignedMessage | undefined, { order_id }: AttemptOfOrder): boolean {
  return (hint?.orderId ?? order_id) !== order_id;
}

/**
 * Raises an alarm when a genuine message names another amount than was asked for, whatever the stored state, or another
 * success than the booked one: the buyer may have been charged twice. Adapters leave out ids that are not signed.
 */
function checkHint(shop: Shop, attempt: AttemptOfOrder, hint: SignedMessage): void {
  const { txnid, amount_paise: asked, provider_payment_id: booked } = attempt;
  if (hint.amountPaise !== asked) {
    alarm(shop, 'signed message with another amount', { txnid, asked, said: hint.amountPaise });
  }
  const said = hint.outcome === 'success' ? hint.providerPaymentId : null;
  if (isBooked(attempt) && booked !== null && said !== null && said !== booked) {
    alarm(shop, 'signed message with another payment id', { txnid, booked, said });
  }
}

/**
 * A success is final. A failure is final only if the message reports one too, no late money awaits a decision and no
 * signed success is being confirmed; otherwise the provider is asked again.
 */
async function isKnownAlready(
  shop: Shop,
  attempt: AttemptOfOrder,
  hint: SignedMessage | undefined,
): Promise<boolean> {
  if (isBooked(attempt)) return true;
  if (attempt.state !== 'failed' || isInReview(attempt) || hint?.outcome !== 'failure') return false;
  return !(await awaitsConfirmation(shop.db, attempt.id, shop.clock()));
}

/**
 * Asks the provider about an attempt; a reply about another payment counts as none. The current provider is never asked
 * about an attempt made with a former one: it may know that txnid from a payment of its own.
 */
export async function askProvider(
  shop: Shop,
  attempt: AttemptOfOrder,
): Promise<{ providerAnswer: ProviderAnswer; report?: RetrievedReport }> {
  if (attempt.provider !== shop.gateway.provider) return { providerAnswer: 'unreachable' };
  const { txnid, order_id: orderId, amount_paise: amountPaise, access_key: accessKey } = attempt;
  const answer = await shop.gateway.retrieve({ txnid, orderId, amountPaise, accessKey });
  if (!answer.ok) return { providerAnswer: answer.reason };
  if (answer.report.txnid !== txnid) {
    alarm(shop, 'the provider answered about another payment', { txnid, answered: answer.report.txnid });
    return { providerAnswer: 'unreachable' };
  }
  return { providerAnswer: 'answered', report: answer.report };
}

const CHECKS_AFTER_SIGNED_SUCCESS = 2;

/**
 * Called when the provider has sent a message but could not be reached or did not confirm it when asked: the reconciler
 * asks again at once. After a signed success, a failed attempt gets at least two more checks, because the message
 * itself will not be repeated.
 */
async function checkSoon(shop: Shop, attemptId: string, hint: SignedMessage): Promise<void> {
  await shop.db
    .updateTable('payment_attempts')
    .set({
      next_check_at: shop.clock(),
      checks: sql<number>`case state when 'open' then 0 else least(checks, ${sql.lit(CHECKS - CHECKS_AFTER_SIGNED_SUCCESS)}) end`,
    })
    .where('id', '=', attemptId)
    .where('state', 'in', hint.outcome === 'success' ? ['open', 'failed'] : ['open'])
    .execute();
}

const STATUS = { open: 'pending', paid: 'success', failed: 'failure' } as const;

function settledOf(attempt: AttemptOfOrder, providerAnswer: ProviderAnswer): Settled {
  const { payment, message } = attemptOutcome(attempt, attempt.order.paid_at !== null);
  return {
    ok: true,
    status: STATUS[payment],
    orderId: attempt.order_id,
    txnid: attempt.txnid,
    amountPaise: attempt.amount_paise,
    message,
    providerAnswer,
  };
}
