import type { Shop } from '../shop.ts';
import { bookRefund, noteTrouble } from './book-refund.ts';
import { bookRefusal } from './book-refusal.ts';
import { checkRefund, requestOf } from './check-refund.ts';
import { type ClaimedRefund, claimDueRefunds } from './claim-refunds.ts';

/**
 * Sends refunds that are due and checks those already sent, at most `limit` in all. Returns how many went without an
 * error. Any number of processes may run it at once. The provider is called outside any transaction.
 */
export async function workRefunds(shop: Shop, limit: number): Promise<number> {
  const claimed = await claimDueRefunds(shop, limit);
  const results = await Promise.allSettled(
    claimed.map((refund) => (refund.state === 'due' ? sendRefund(shop, refund) : checkRefund(shop, refund))),
  );
  const broken = results.filter((result) => result.status === 'rejected');
  for (const { reason } of broken) shop.log.error({ err: reason }, 'a refund was not worked on');
  return claimed.length - broken.length;
}

/**
 * Our refund id is the provider's idempotency key, so resending after a crash or a time-out is harmless. A refusal is
 * final only if the provider lists no refund with this id, cannot have accepted one that it does not list yet, and
 * knows the payment, or still does not after an hour (`book-refusal.ts`).
 */
async function sendRefund(shop: Shop, refund: ClaimedRefund): Promise<void> {
  const request = requestOf(refund);
  if (!request) {
    const message = 'The provider gave this payment no id: please refund it at the provider.';
    return bookRefund(shop, refund, { state: 'failed', message });
  }
  const sent = await shop.gateway.refund(request);
  if (sent.ok) return bookRefund(shop, refund, { state: sent.state, message: '' });
  const found = await checkRefund(shop, refund);
  if (found === 'known') return;
  if (sent.reason !== 'unknown' && found === 'not-found') {
    return bookRefusal(shop, refund, request, sent);
  }
  await noteTrouble(shop, refund, sent.message);
}
