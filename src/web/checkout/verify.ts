import type { ProviderName } from '../../contract/payments.ts';
import { firstText } from '../../contract/read/fields.ts';
import { readPaymentState } from '../../contract/read/payment-state.ts';
import { readPaymentStatus } from '../../contract/read/payment-status.ts';
import { failurePath, successPath } from '../payment/outcome-path.ts';
import type { ProviderResponse } from '../payment/pop-up.ts';
import { customerClient } from '../session/customer-client.ts';

/** In ms. After a timeout the failure page asks again what became of the payment. */
const TIMEOUT_MS = 30_000;

/** An attempt whose pop-up was open. */
export interface Opened {
  readonly token: string | null;
  readonly txnid: string;
  readonly orderId: string;
  /** The provider's response object; empty when its pop-up was closed (payments: Pop-up closed). */
  readonly response: ProviderResponse;
}

export interface Verified {
  readonly path: string;
  /** It failed for good. An attempt that is paid, or may still be, is remembered until its receipt has been seen. */
  readonly failed: boolean;
}

/**
 * Lets the server verify an attempt and returns where to go: on 'success' to the receipt, otherwise to the failure page
 * (spec §4: Payment). A verify call that fails, or is not answered within 30 s, counts as success false (spec §8).
 */
export async function verify(
  provider: ProviderName,
  { token, txnid, orderId, response }: Opened,
): Promise<Verified> {
  const said = firstText(response, ['txnid']);
  // 'NA' is the provider's placeholder (payments: Response fields).
  const asked = said && said !== 'NA' ? said : txnid;
  const answer = await customerClient.verifyPayment({
    params: { provider },
    body: { ...response, txnid: asked },
    token,
    timeout: TIMEOUT_MS,
  });
  if (!answer.ok) {
    // Only a 400 is about the gateway's answer: the shop's own trouble, or too many calls, is no message of the gateway.
    const message = answer.status === 400 ? answer.body?.message : undefined;
    return { path: failurePath({ txnid: asked, orderId, message }), failed: false };
  }
  const { outcome, message, ...verified } = readPaymentStatus(answer.data, asked);
  const facts = { txnid: verified.txnid, orderId: verified.orderId ?? orderId };
  if (outcome === 'paid') return { path: successPath(facts.txnid), failed: false };
  if (outcome === 'pending') return { path: failurePath(facts), failed: false };
  // A status that nobody knows is not final: the failure page asks what became of the payment.
  const failed = readPaymentState(answer.data) === 'failed';
  return { path: failurePath({ ...facts, message }), failed };
}
