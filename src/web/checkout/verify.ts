import { readPaymentStatus } from '../../contract/read/payment-status.ts';
import type { ProviderName } from '../../contract/words.ts';
import type { ProviderResponse } from '../payment/hosted-checkout.ts';
import { failurePath, successPath } from '../payment/outcome-path.ts';
import { browserClient } from '../session/browser-client.ts';

interface Paid {
  readonly provider: ProviderName;
  readonly token: string | null;
  readonly txnid: string;
  readonly orderId: string;
  /** Rupees with 2 decimals. */
  readonly amount: string;
  /** The provider's response object, or nothing when its pop-up was closed (payments: Pop-up closed). */
  readonly response: ProviderResponse;
}

/**
 * Lets the server verify an attempt and answers where to go: 'success' to the receipt, anything else to the failure
 * page (spec §4: Payment). A verify call that fails counts as success false (spec §8).
 */
export async function verifiedPath({
  provider,
  token,
  txnid,
  orderId,
  amount,
  response,
}: Paid): Promise<string> {
  const answer = await browserClient.verifyPayment({
    params: { provider },
    body: { ...response, txnid: responseTxnid(response) ?? txnid },
    token,
  });
  const asked = responseTxnid(response) ?? txnid;
  if (!answer.ok) return failurePath({ txnid: asked, orderId, message: answer.body?.message });
  const verified = readPaymentStatus(answer.data, asked);
  const facts = { txnid: verified.txnid, orderId: verified.orderId ?? orderId };
  if (verified.outcome === 'paid') return successPath({ ...facts, amount });
  return failurePath({ ...facts, message: verified.message });
}

function responseTxnid(response: ProviderResponse): string | null {
  return typeof response['txnid'] === 'string' && response['txnid'] ? response['txnid'] : null;
}
