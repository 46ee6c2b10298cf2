import type { ProviderName } from '../../contract/payments.ts';
import { consume } from '../limits/rate-limit.ts';
import type { Shop } from '../shop.ts';
import { checkRefund } from './check-refund.ts';
import { findOpenRefunds } from './claim-refunds.ts';

/** Per payment. The signature of a refund notice never expires, so anybody who has seen one can replay it. */
const ASK_AT_MOST = { max: 20, windowSeconds: 60 };

/**
 * Handles a provider's notice about a refund of this payment. The notice is only a hint: the refund status is fetched
 * at once (payments: Gotchas 4). A refund that is not checked now is due for its regular check anyway.
 */
export async function hearOfRefund(
  shop: Shop,
  { provider, providerPaymentId }: { provider: ProviderName; providerPaymentId: string },
): Promise<void> {
  const refunds = await findOpenRefunds(shop, provider, providerPaymentId);
  if (refunds.length === 0) {
    shop.log.info({ providerPaymentId }, 'heard of a refund that is not under way here');
    return;
  }
  const allowed = await consume(shop, { name: 'ask-refund', key: providerPaymentId, ...ASK_AT_MOST });
  if (!allowed.ok) return;
  for (const refund of refunds) await checkRefund(shop, refund);
}
