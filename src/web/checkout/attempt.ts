import { field } from '../../contract/read/fields.ts';
import { readStored, store } from '../session/storage.ts';
import type { PaymentDraft } from './payment-payload.ts';

/** One attempt to pay exactly this; its txnid is the server's idempotency key (decisions: Calls). */
export interface Attempt {
  readonly txnid: string;
  /** The purchase as text: a different purchase needs a different txnid. */
  readonly what: string;
  /** The order of an earlier attempt that the provider refused for good: a retry is a new attempt on that order. */
  readonly orderId: string | null;
  /** The provider has refused it for good. */
  readonly ended: boolean;
  /** How far the buyer came: the pop-up was opened, or it even gave an answer that was not final. */
  readonly reached: (typeof REACHED)[number];
}

/** 'TXN' plus the current timestamp (spec §9). */
function newTxnid(now: number): string {
  return `TXN${now}`;
}

/**
 * The attempt to pay with: the last one while the purchase is the same and the attempt not final, so that a second
 * click or a lost answer never creates a second order; else a new one. Two attempts never share a millisecond.
 */
export function attemptFor(draft: PaymentDraft, last: Attempt | null, now: number): Attempt {
  const what = JSON.stringify(draft);
  if (last?.what === what && !last.ended) return last;
  const orderId = last?.what === what ? last.orderId : null;
  const txnid = nextTxnid(last?.txnid ?? null, now);
  return { txnid, what, orderId, ended: false, reached: 'announced' };
}

/** Whether an earlier attempt was for the same goods; name and address may have been corrected since. */
export function isForSameGoods(attempt: Attempt, draft: PaymentDraft): boolean {
  try {
    const { items, source } = JSON.parse(attempt.what) as Partial<PaymentDraft>;
    return JSON.stringify([items, source]) === JSON.stringify([draft.items, draft.source]);
  } catch {
    return false;
  }
}

/** A txnid that differs from the taken one, even within the same millisecond. */
export function nextTxnid(taken: string | null, now: number): string {
  const fresh = newTxnid(now);
  return fresh === taken ? newTxnid(now + 1) : fresh;
}

/** The attempt to go on from: the one for exactly this, else the newest, whose txnid is not taken again. */
export function lastAttempt(attempts: readonly Attempt[], draft: PaymentDraft): Attempt | null {
  const what = JSON.stringify(draft);
  return attempts.find((one) => one.what === what) ?? attempts[0] ?? null;
}

/**
 * The list with this attempt in the place of the one for the same purchase, newest first. A full list loses one that
 * nobody can be paying now: the oldest that has ended or whose pop-up never opened; if there is none, the oldest.
 */
export function withAttempt(attempts: readonly Attempt[], attempt: Attempt): readonly Attempt[] {
  const others = withoutAttempt(attempts, attempt);
  if (others.length < MOST_KEPT) return [attempt, ...others];
  const idle = others.findLastIndex(({ ended, reached }) => ended || reached === 'announced');
  const gone = idle >= 0 ? idle : others.length - 1;
  return [attempt, ...others.filter((_, place) => place !== gone)];
}

export function withoutAttempt(attempts: readonly Attempt[], { what }: Attempt): readonly Attempt[] {
  return attempts.filter((one) => one.what !== what);
}

const MOST_KEPT = 8;
const KEPT = 'payment-attempt';
const REACHED = ['announced', 'opened', 'undecided'] as const;

/**
 * Keeps the attempts that are not final for as long as the tab: a reload while paying creates no second order, and
 * goods whose payment is being confirmed are not paid again after another cart was.
 */
export function keepAttempts(attempts: readonly Attempt[]): void {
  store(KEPT, attempts.length > 0 ? JSON.stringify(attempts) : null, 'sessionStorage');
}

/** The attempts kept in this tab, newest first; those that cannot be read are left out. */
export function readKeptAttempts(): readonly Attempt[] {
  try {
    const kept: unknown = JSON.parse(readStored(KEPT, 'sessionStorage') ?? '[]');
    return [kept]
      .flat()
      .map(readAttempt)
      .filter((one) => one !== null);
  } catch {
    return [];
  }
}

function readAttempt(kept: unknown): Attempt | null {
  const [txnid, what, orderId] = [field(kept, 'txnid'), field(kept, 'what'), field(kept, 'orderId')];
  if (typeof txnid !== 'string' || typeof what !== 'string') return null;
  return {
    txnid,
    what,
    orderId: typeof orderId === 'string' ? orderId : null,
    ended: field(kept, 'ended') === true,
    reached: REACHED.find((one) => one === field(kept, 'reached')) ?? 'announced',
  };
}
