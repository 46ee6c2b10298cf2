import { rupeesExact } from '../../contract/money.ts';
import { alarm } from '../payments/alarm.ts';
import type { GatewayRefund } from '../payments/gateway.ts';
import type { Shop } from '../shop.ts';
import { bookRefund, makeDueAgain, noteTrouble } from './book-refund.ts';
import type { ClaimedRefund } from './claim-refunds.ts';

/**
 * Asks the provider for a refund's status and records it. 'not-found': the provider has no refund with this id. If it
 * had accepted the refund before, the refund is due again: our id ensures that it is paid out only once.
 */
export async function checkRefund(
  shop: Shop,
  refund: ClaimedRefund,
): Promise<'known' | 'not-found' | 'unreachable'> {
  const request = requestOf(refund);
  if (!request) return 'unreachable';
  const status = await shop.gateway.refundStatus(request);
  if (!status.ok) {
    if (status.reason === 'not-found' && refund.state === 'requested') {
      alarm(shop, 'the provider has forgotten a refund', { refundId: refund.id, txnid: refund.txnid });
      await makeDueAgain(shop, refund);
    }
    return status.reason;
  }
  if (status.amountPaise !== refund.amount_paise) {
    const { id: refundId, txnid, amount_paise: asked } = refund;
    alarm(shop, 'a refund of another amount', { refundId, txnid, asked, said: status.amountPaise });
    const said = rupeesExact(status.amountPaise);
    await noteTrouble(
      shop,
      refund,
      `The provider says that this refund is of ${said}. Please look it up there.`,
    );
    return 'known';
  }
  await bookRefund(shop, refund, { state: status.state, message: '', isKnown: true });
  return 'known';
}

/** The request for the gateway; null when the provider gave the payment no id. */
export function requestOf(refund: ClaimedRefund): GatewayRefund | null {
  if (refund.provider_payment_id === null) return null;
  return {
    refundId: refund.merchant_refund_id,
    txnid: refund.txnid,
    providerPaymentId: refund.provider_payment_id,
    amountPaise: refund.amount_paise,
  };
}
