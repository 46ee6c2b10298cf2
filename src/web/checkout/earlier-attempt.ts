import { readPaymentState } from '../../contract/read/payment-state.ts';
import { failurePath, successPath } from '../payment/outcome-path.ts';
import { browserClient } from '../session/browser-client.ts';
import { type Attempt, isForSameGoods } from './attempt.ts';
import type { PaymentDraft } from './payment-payload.ts';

type Earlier =
  /** Nothing stands in the way; the attempt to go on from. */
  | { readonly kind: 'go-on'; readonly last: Attempt | null }
  /** It was paid, or is being confirmed: the page that says so. `paid` is final. */
  | { readonly kind: 'leads-to'; readonly path: string; readonly paid: boolean };

/**
 * Before the same goods are paid again in this tab: what became of the attempt whose pop-up was open before. A buyer who
 * was told not to pay again must not be led to a second payment (decisions: /payment-failure). A pop-up that was closed
 * without an answer is opened again for the same txnid, which can be paid only once.
 */
export async function askAboutEarlier(
  last: Attempt | null,
  draft: PaymentDraft,
  token: string | null,
): Promise<Earlier> {
  if (last === null || last.ended || last.reached === 'announced' || !isForSameGoods(last, draft)) {
    return { kind: 'go-on', last };
  }
  const { txnid } = last;
  const answer = await browserClient.orderByTxn({ params: { txnid }, token });
  // Somebody else's, who paid in this tab before.
  if (!answer.ok && answer.status === 404) return { kind: 'go-on', last: null };
  const state = answer.ok ? readPaymentState(answer.data) : null;
  const orderId = answer.ok ? answer.data._id : undefined;
  if (state === 'paid') {
    return {
      kind: 'leads-to',
      path: successPath({ txnid, orderId, amount: String(draft.amount) }),
      paid: true,
    };
  }
  if (state === 'failed') return { kind: 'go-on', last: { ...last, ended: true, orderId: orderId ?? null } };
  if (last.reached === 'opened') return { kind: 'go-on', last };
  return { kind: 'leads-to', path: failurePath({ txnid, orderId }), paid: false };
}
