import { field } from '../../contract/read/fields.ts';
import { readStored, store } from '../session/storage.ts';
import type { PaymentDraft } from './payment-payload.ts';

/** One try to pay exactly this; its txnid is the server's idempotency key (decisions: Calls). */
export interface Attempt {
  readonly txnid: string;
  /** What is being paid, as text: another one needs another txnid. */
  readonly what: string;
  /** The order of an earlier attempt that the provider has refused for good: a retry is a new attempt on it. */
  readonly orderId: string | null;
  /** The provider has refused it for good. */
  readonly ended: boolean;
  /** How far the buyer came: the pop-up was opened, or it even gave an answer that was not final. */
  readonly reached: (typeof REACHED)[number];
}

/** 'TXN' plus the current timestamp (spec §9). */
export function newTxnid(now: number): string {
  return `TXN${now}`;
}

/**
 * The attempt under which to pay: the last one again while it is the same purchase and not final, so that a second
 * click or a lost answer never makes a second order; else a new one. Two attempts never share a millisecond.
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

/** A txnid that is not the taken one, even within the same millisecond. */
export function nextTxnid(taken: string | null, now: number): string {
  const fresh = newTxnid(now);
  return fresh === taken ? newTxnid(now + 1) : fresh;
}

const KEPT = 'payment-attempt';
const REACHED = ['announced', 'opened', 'undecided'] as const;

/** The attempt that is not final yet lasts as long as its tab, so that a reload while paying makes no second order. */
export function keepAttempt(attempt: Attempt | null): void {
  store(KEPT, attempt && JSON.stringify(attempt), 'sessionStorage');
}

export function readKeptAttempt(): Attempt | null {
  try {
    const kept: unknown = JSON.parse(readStored(KEPT, 'sessionStorage') ?? 'null');
    const [txnid, what, orderId] = [field(kept, 'txnid'), field(kept, 'what'), field(kept, 'orderId')];
    if (typeof txnid !== 'string' || typeof what !== 'string') return null;
    return {
      txnid,
      what,
      orderId: typeof orderId === 'string' ? orderId : null,
      ended: field(kept, 'ended') === true,
      reached: REACHED.find((one) => one === field(kept, 'reached')) ?? 'announced',
    };
  } catch {
    return null;
  }
}
