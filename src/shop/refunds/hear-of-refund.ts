import type { ProviderName } from '../../contract/payments.ts';
import { consume } from '../limits/rate-limit.ts';
import { isBooked } from '../payments/attempt-row.ts';
import { HAS_CHECKS_LEFT } from '../payments/settle/late-watch.ts';
import type { Shop } from '../shop.ts';
import { checkRefund } from './check-refund.ts';
import { findOpenRefunds } from './claim-refunds.ts';
import { learnOfRefunds } from './made-at-provider.ts';
import { notYetBackPaise } from './refundable.ts';

/** Per payment. The signature of a refund notice never expires, so anybody who has seen one can replay it. */
const ASK_AT_MOST = { max: 20, windowSeconds: 60 };
/** Per payment that the books do not have: it may be one of another site of the same merchant account. */
const REFUSE_AT_MOST = { max: 3, windowSeconds: 24 * 3600 };

/** Unless 'settled', the provider must send the notice again: nothing else would make the shop ask. */
type HeardOfRefund = 'settled' | 'too-often' | 'unreachable' | 'not-booked';

/**
 * Handles a provider's notice about a refund of this payment. The notice is only a hint (payments: Gotchas 4): the
 * status of our refunds is fetched at once, and so are refunds that were made at the provider itself. A refund of ours
 * that is not checked now is due for its regular check anyway.
 */
export async function hearOfRefund(
  shop: Shop,
  { provider, providerPaymentId }: { provider: ProviderName; providerPaymentId: string },
): Promise<HeardOfRefund> {
  if (!(await findUnreturned(shop, provider, providerPaymentId))) {
    if (await isTooEarly(shop, provider, providerPaymentId)) return 'not-booked';
    shop.log.info({ providerPaymentId }, 'heard of a refund of money that the books do not have');
    return 'settled';
  }
  const open = await findOpenRefunds(shop, provider, providerPaymentId);
  const allowed = await consume(shop, { name: 'ask-refund', key: providerPaymentId, ...ASK_AT_MOST });
  if (!allowed.ok) return open.length > 0 ? 'settled' : 'too-often';
  for (const refund of open) await checkRefund(shop, refund);
  const payment = await findUnreturned(shop, provider, providerPaymentId);
  return payment ? learnOfRefunds(shop, payment) : 'settled';
}

/**
 * Whether the notice may have overtaken that of its payment: the books do not have the payment, but there are some that
 * are still to be asked about.
 */
async function isTooEarly(shop: Shop, provider: ProviderName, providerPaymentId: string): Promise<boolean> {
  const { isKnown, areMoreToCome } = await shop.db
    .selectNoFrom(({ exists, selectFrom }) => {
      const ofProvider = selectFrom('payment_attempts').select('id').where('provider', '=', provider);
      return [
        exists(ofProvider.where('provider_payment_id', '=', providerPaymentId)).as('isKnown'),
        exists(ofProvider.where(HAS_CHECKS_LEFT).where('access_key', 'is not', null)).as('areMoreToCome'),
      ];
    })
    .executeTakeFirstOrThrow();
  if (isKnown || !areMoreToCome) return false;
  return (await consume(shop, { name: 'refund-too-early', key: providerPaymentId, ...REFUSE_AT_MOST })).ok;
}

/** The booked payment with this id, if money of it has not gone back yet. */
async function findUnreturned(shop: Shop, provider: ProviderName, providerPaymentId: string) {
  const attempt = await shop.db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst();
  if (!attempt || !isBooked(attempt) || (await notYetBackPaise(shop.db, attempt)) <= 0) return null;
  return { ...attempt, provider_payment_id: providerPaymentId };
}
