import type { Answer } from '../../contract/client.ts';
import { firstText } from '../../contract/read/fields.ts';
import { readPaymentState } from '../../contract/read/payment-state.ts';
import { failurePath, successPath } from '../payment/outcome-path.ts';
import { type Attempt, endedAttempt, isForSameGoods, mayBePaid, withBuyer } from './attempt.ts';
import type { PaymentPayload } from './payment-payload.ts';

type AskAboutPayment = (txnid: string) => Promise<Answer<unknown>>;

type Earlier =
  /** Nothing stands in the way; `attempts` is the list without those that belong to somebody else. */
  | { readonly kind: 'go-on'; readonly attempts: readonly Attempt[] }
  /** One was paid or is being confirmed; `path` is the page that says so. */
  | { readonly kind: 'leads-to'; readonly path: string };

/**
 * Asks, before the same goods are paid again in this browser, what became of the attempts whose pop-up was open before.
 * A buyer who was told not to pay again must not be led to a second payment (decisions: /payment-failure). A pop-up
 * that was closed without an answer is opened again for the same txnid, unless the server knows that it may already be
 * paid.
 */
export async function askAboutEarlier(
  attempts: readonly Attempt[],
  payload: PaymentPayload,
  ask: AskAboutPayment,
): Promise<Earlier> {
  const left: Attempt[] = [];
  for (const attempt of attempts) {
    const asks = mayBePaid(attempt) && isForSameGoods(attempt, payload);
    const now = asks ? await askAboutOne(attempt, payload, ask) : attempt;
    if (now !== null && 'path' in now) return now;
    if (now !== null) left.push(now);
  }
  return { kind: 'go-on', attempts: left };
}

/** The attempt's current state, null when it belongs to somebody else, or the page it leads to. */
async function askAboutOne(kept: Attempt, payload: PaymentPayload, ask: AskAboutPayment) {
  const { txnid } = kept;
  const answer = await ask(txnid);
  // It belongs to another person, who paid in this browser before.
  if (!answer.ok && answer.status === 404) return null;
  const state = answer.ok ? readPaymentState(answer.data) : null;
  const orderId = answer.ok ? firstText(answer.data, ['_id', 'orderId']) : undefined;
  const email = answer.ok ? firstText(answer.data, ['email']) : undefined;
  const attempt = kept.elsewhere ? withBuyer(kept, email, payload) : kept;
  if (state === 'paid') return { kind: 'leads-to', path: successPath(txnid) } as const;
  if (state === 'failed') return endedAttempt(attempt, orderId ?? null);
  if (attempt.reached === 'opened') return attempt;
  return { kind: 'leads-to', path: failurePath({ txnid, orderId }) } as const;
}
