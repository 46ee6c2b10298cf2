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
  if (answer.ok && answer.data.success && answer.data.status === 'success')
    return successPath({
      txnid: answer.data.txnid || txnid,
      orderId: answer.data.orderId ?? orderId,
      amount,
    });
  return failurePath({
    txnid: (answer.ok && answer.data.txnid) || responseTxnid(response) || txnid,
    orderId: (answer.ok && answer.data.orderId) || orderId,
    message: answer.ok ? answer.data.message : undefined,
  });
}

function responseTxnid(response: ProviderResponse): string | null {
  return typeof response['txnid'] === 'string' && response['txnid'] ? response['txnid'] : null;
}
