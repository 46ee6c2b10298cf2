import { setTimeout as pause } from 'node:timers/promises';
import { PRODUCT_INFO } from '../../../contract/payments.ts';
import { changingProducts } from '../../catalogue/changing-products.ts';
import type { Shop } from '../../shop.ts';
import type { AttemptOfOrder } from '../attempt-row.ts';
import { findAttempt } from '../find-attempt.ts';
import type { AnnounceResult, PaymentAnnouncement } from '../gateway.ts';
import { lockPayment } from '../lock-payment.ts';
import { failAttempt } from '../settle/fail-attempt.ts';
import { askProvider, settle } from '../settle/settle.ts';
import { needsAnotherTxnid } from './give-up-txnid.ts';
import { newLease } from './write-attempt.ts';
import { endLease, type Lease, takeLease, writeInLease } from './write-in-lease.ts';

export type Announced =
  | { ok: true; accessKey: string }
  /** Final: the provider refused the attempt. */
  | { ok: false; reason: 'refused' }
  /** Final: this attempt has paid the order, although the answer that brought its access key did not arrive. */
  | { ok: false; reason: 'paid' }
  /** Final for this txnid, which the provider knows from another order: another txnid is needed. */
  | { ok: false; reason: 'taken' }
  /** The provider may or may not have received it; the attempt stays open and may be announced again. */
  | { ok: false; reason: 'unavailable' };

const MAX_WAIT_MS = 15_000;
/** Most announcements are answered at once. Later reads are rarer, because many clicks may wait for a slow provider. */
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 1000;

/**
 * Announces an attempt to the provider exactly once, however many requests ask at the same time: the others wait for
 * the result. Never call it inside a transaction. If the attempt already has an access key, returns that.
 */
export async function announceAttempt(shop: Shop, attempt: AttemptOfOrder): Promise<Announced> {
  if (attempt.access_key) return { ok: true, accessKey: attempt.access_key };
  if (attempt.state !== 'open') return notAnnounced(attempt);
  const lease = newLease(shop, attempt.id);
  if (!(await takeLease(shop, lease, () => claim(shop, lease)))) return waitForAnswer(shop, attempt.id);
  return announceClaimed(shop, { ...attempt, ...lease });
}

/** The fields announced to the provider. */
export interface ToAnnounce
  extends Lease,
    Pick<AttemptOfOrder, 'order_id' | 'provider' | 'txnid' | 'amount_paise'> {
  order: Pick<
    AttemptOfOrder['order'],
    'id' | 'name' | 'email' | 'phone' | 'address1' | 'address2' | 'city' | 'state' | 'country' | 'pincode'
  >;
}

/**
 * Announces an open attempt whose lease the caller holds. If that outlasts the lease and another request announces too,
 * the first access key to be stored counts, and the later one reaches no browser.
 */
export async function announceClaimed(shop: Shop, attempt: ToAnnounce): Promise<Announced> {
  const answer = await shop.gateway.announce(announcementOf(shop, attempt));
  if (answer.ok) {
    if (await writeInLease(shop, attempt, () => keepKey(shop, attempt.id, answer.accessKey))) return answer;
  } else {
    const end = () => writeInLease(shop, attempt, () => endLease(shop, attempt));
    await resolveRefused(shop, attempt, answer).finally(end);
  }
  const now = await findAttempt(shop.db, attempt.provider, attempt.txnid);
  if (now?.access_key) return { ok: true, accessKey: now.access_key };
  return notAnnounced(now);
}

/** Updates the books after an announcement that brought no access key. */
async function resolveRefused(
  shop: Shop,
  attempt: ToAnnounce,
  { reason, message }: Extract<AnnounceResult, { ok: false }>,
): Promise<void> {
  const question = { provider: attempt.provider, txnid: attempt.txnid, kind: 'retrieve' } as const;
  switch (reason) {
    case 'refused':
      return refuse(shop, attempt, message);
    case 'unknown':
      await settle(shop, question);
      return;
    case 'duplicate':
      await settle(shop, question);
      if (await isUntouched(shop, attempt)) await refuse(shop, attempt, message);
  }
}

/**
 * Whether the provider, which knows the attempt's txnid, reports no try to pay it, or only failed ones. It may list no
 * payment before somebody tries. It never gives out the access key of a lost answer again, so nobody can pay such an
 * attempt, and the buyer needs another txnid.
 */
async function isUntouched(shop: Shop, { provider, txnid }: ToAnnounce): Promise<boolean> {
  const attempt = await findAttempt(shop.db, provider, txnid);
  if (attempt?.state !== 'open') return false;
  const { providerAnswer, report } = await askProvider(shop, attempt);
  return providerAnswer === 'not-found' || report?.untouched === true;
}

/** Why an attempt has no access key. One that is gone needs another txnid: no payment for it could be settled. */
function notAnnounced(
  attempt: Pick<AttemptOfOrder, 'state' | 'raw_status'> | undefined,
): Extract<Announced, { ok: false }> {
  if (needsAnotherTxnid(attempt)) return { ok: false, reason: 'taken' };
  if (attempt?.state === 'succeeded') return { ok: false, reason: 'paid' };
  return { ok: false, reason: attempt?.state === 'open' ? 'unavailable' : 'refused' };
}

async function keepKey(shop: Shop, attemptId: string, accessKey: string): Promise<boolean> {
  const kept = await shop.db
    .updateTable('payment_attempts')
    .set({ access_key: accessKey, announcing_until: null })
    .where('id', '=', attemptId)
    .where('access_key', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Takes the lease; false if somebody holds one or no announcement is needed any more. */
async function claim(shop: Shop, { id, announcing_until }: Lease): Promise<boolean> {
  const claimed = await shop.db
    .updateTable('payment_attempts')
    .set({ announcing_until })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('access_key', 'is', null)
    .where((where) =>
      where.or([where('announcing_until', 'is', null), where('announcing_until', '<=', shop.clock())]),
    )
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

async function waitForAnswer(shop: Shop, attemptId: string): Promise<Announced> {
  let waitedMs = 0;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    const now = await shop.db
      .selectFrom('payment_attempts')
      .select(['access_key', 'state', 'raw_status', 'announcing_until'])
      .where('id', '=', attemptId)
      .executeTakeFirst();
    if (now?.access_key) return { ok: true, accessKey: now.access_key };
    const isAwaited = now?.state === 'open' && now.announcing_until !== null;
    if (!isAwaited || waitedMs >= MAX_WAIT_MS) return notAnnounced(now);
    await pause(pauseMs);
    waitedMs += pauseMs;
  }
}

/** URLs, country and product text are ours; the payload's own are ignored (spec §9). */
function announcementOf(shop: Shop, { txnid, amount_paise, order }: ToAnnounce): PaymentAnnouncement {
  const { publicUrl } = shop.settings;
  const { name, email, phone, address1, address2, city, state, country, pincode } = order;
  return {
    txnid,
    amountPaise: amount_paise,
    productInfo: PRODUCT_INFO,
    successUrl: `${publicUrl}/api/payment-success`,
    failureUrl: `${publicUrl}/api/payment-fail`,
    name,
    email,
    phone,
    address1,
    address2,
    city,
    state,
    country,
    pincode,
    orderId: order.id,
  };
}

async function refuse(shop: Shop, attempt: ToAnnounce, message: string): Promise<void> {
  await changingProducts(shop, async (tx) => {
    const locked = await lockPayment(tx, attempt.order_id, attempt.id);
    // If there is a key, another request has announced the attempt, and only this repeat was refused.
    if (!locked || locked.attempt.access_key) return;
    await failAttempt(shop, tx, locked, { rawStatus: 'refused', message });
  });
}
