import { rupeesExact } from '../../contract/money.ts';
import type { GatewayRefund, ListedRefund, RefundResult } from '../payments/gateway.ts';
import { lockPayment } from '../payments/lock-payment.ts';
import { receivedPaise } from '../payments/review/in-review.ts';
import type { Shop } from '../shop.ts';
import { noteTrouble } from './book-refund.ts';
import type { ClaimedRefund } from './claim-refunds.ts';
import { bookMadeAtProvider, reportTooMuch } from './made-at-provider.ts';

type Refused = Extract<RefundResult, { reason: 'refused' | 'unheard-of' }>;

/**
 * Handles a provider's refusal of a refund that it does not list. Somebody may have refunded the payment at the
 * provider itself, and its notice may be lost: then too little is left there. That makes the refusal final, because no
 * earlier try can have been accepted either. A refund that is only under way there may still fail: then ours waits, as
 * it does while the provider does not say which there are. That it does not know the payment is not final, because it
 * has reported that payment itself.
 */
export async function bookRefusal(
  shop: Shop,
  refund: ClaimedRefund,
  request: GatewayRefund,
  { reason, message }: Refused,
): Promise<void> {
  const listed = await shop.gateway.refundsOf(request);
  if (!listed.ok && isTriedAgain(refund)) return noteTrouble(shop, refund, message);
  const there = listed.ok ? listed.refunds : [];
  const leftThere = await leftAtProvider(shop, refund, there);
  if (refund.amount_paise > leftThere.inTheEnd) return bookRefused(shop, refund, there, message);
  if (refund.amount_paise > leftThere.now) return noteTrouble(shop, refund, UNDER_WAY_THERE);
  if (mayHaveBeenAccepted(refund) || (reason === 'unheard-of' && isTriedAgain(refund))) {
    return noteTrouble(shop, refund, message);
  }
  return bookRefused(shop, refund, there, message);
}

const UNDER_WAY_THERE =
  'A refund that was made at the provider itself is under way and leaves too little of this payment. This one waits.';

/** The pauses between them add up to over an hour: by then, an accepted refund whose answer was lost is listed. */
const TRIES_UNTIL_LISTED = 10;

/** Whether an earlier try was accepted, or its answer was lost so recently that it may have been. */
function mayHaveBeenAccepted({ requested_at, tries }: ClaimedRefund): boolean {
  return requested_at !== null || (tries > 1 && tries <= TRIES_UNTIL_LISTED);
}

/** Whether this has been tried for less than about an hour: the provider may know the payment, or answer, by then. */
function isTriedAgain({ tries }: ClaimedRefund): boolean {
  return tries <= TRIES_UNTIL_LISTED;
}

/** Paise of the payment that the provider may still refund: `inTheEnd` if everything under way there fails. */
async function leftAtProvider(
  shop: Shop,
  { attempt_id }: ClaimedRefund,
  listed: readonly ListedRefund[],
): Promise<{ now: number; inTheEnd: number }> {
  const attempt = await shop.db
    .selectFrom('payment_attempts')
    .select(['received_paise', 'amount_paise'])
    .where('id', '=', attempt_id)
    .executeTakeFirstOrThrow();
  const without = (states: readonly ListedRefund['state'][]) =>
    listed
      .filter(({ state }) => states.includes(state))
      .reduce((left, { amountPaise }) => left - amountPaise, receivedPaise(attempt));
  return { now: without(['done', 'pending']), inTheEnd: without(['done']) };
}

/**
 * Our refund fails, and those made at the provider are booked, in one transaction. The shop is told to act unless at
 * least as much went back there: whoever read that it failed might give the money back a second time.
 */
async function bookRefused(
  shop: Shop,
  refund: ClaimedRefund,
  listed: readonly ListedRefund[],
  message: string,
): Promise<void> {
  const tooMuch = await shop.db.transaction().execute(async (tx) => {
    const locked = await lockPayment(tx, refund.order_id, refund.attempt_id);
    if (!locked) return [];
    const failed = await tx
      .updateTable('refunds')
      .set({ state: 'failed', message, settled_at: shop.clock() })
      .where('id', '=', refund.id)
      // As it was claimed: a provider this slow may have outlasted the lease, and another process sends it by now.
      .where('state', '=', refund.state)
      .where('tries', '=', refund.tries)
      .returning('id')
      .executeTakeFirst();
    if (!failed) return [];
    const made = await bookMadeAtProvider(shop, tx, locked, listed);
    if (made.bookedPaise >= refund.amount_paise) {
      await tx
        .updateTable('refunds')
        .set({ message: `Not sent: ${rupeesExact(made.bookedPaise)} went back at the provider itself.` })
        .where('id', '=', refund.id)
        .execute();
    } else {
      await shop.outbox.mail(tx, { kind: 'shop-refund-failed', refundId: refund.id });
    }
    return made.tooMuch;
  });
  for (const refundThere of tooMuch) await reportTooMuch(shop, refundThere);
}
