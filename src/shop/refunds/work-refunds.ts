import type { Shop } from '../shop.ts';
import { bookRefund, noteTrouble } from './book-refund.ts';
import { checkRefund, requestOf } from './check-refund.ts';
import { type ClaimedRefund, claimDueRefunds } from './claim-refunds.ts';

/**
 * Sends refunds that are due and asks what became of those that were sent, at most `limit` of them. Any number of
 * processes may run it at once; the provider is called outside of any transaction.
 */
export async function workRefunds(shop: Shop, limit: number): Promise<{ worked: number; broken: number }> {
  const claimed = await claimDueRefunds(shop, limit);
  const results = await Promise.allSettled(
    claimed.map((refund) => (refund.state === 'due' ? sendRefund(shop, refund) : checkRefund(shop, refund))),
  );
  const broken = results.filter((result) => result.status === 'rejected');
  for (const { reason } of broken) shop.log.error({ err: reason }, 'a refund was not worked on');
  return { worked: claimed.length - broken.length, broken: broken.length };
}

/**
 * Our refund id is the provider's idempotency key, so that sending again after a crash or a time-out is harmless.
 * A refusal is final only if the provider knows no refund of this id.
 */
async function sendRefund(shop: Shop, refund: ClaimedRefund): Promise<void> {
  const request = requestOf(refund);
  if (!request) {
    const message = 'The provider gave this payment no id: please refund it at the provider.';
    return bookRefund(shop, refund, { state: 'failed', message });
  }
  const sent = await shop.gateway.refund(request);
  if (sent.ok) return bookRefund(shop, refund, { state: sent.state, message: '' });
  const known = await checkRefund(shop, refund);
  if (known === 'known') return;
  if (sent.reason === 'refused' && known === 'not-found') {
    return bookRefund(shop, refund, { state: 'failed', message: sent.message });
  }
  await noteTrouble(shop, refund, sent.message);
}
