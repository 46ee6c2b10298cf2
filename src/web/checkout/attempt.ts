import { field } from '../../contract/read/fields.ts';
import { readStored, store } from '../session/storage.ts';
import type { PaymentDraft } from './payment-payload.ts';

/** One try to pay exactly this; its txnid is the server's idempotency key (decisions: Calls). */
export interface Attempt {
  readonly txnid: string;
  /** What is being paid, as text: another one needs another txnid. */
  readonly what: string;
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
  if (last?.what === what) return last;
  return { txnid: nextTxnid(last?.txnid ?? null, now), what };
}

/** A txnid that is not the taken one, even within the same millisecond. */
export function nextTxnid(taken: string | null, now: number): string {
  const fresh = newTxnid(now);
  return fresh === taken ? newTxnid(now + 1) : fresh;
}

const KEPT = 'payment-attempt';

/** The attempt that is not final yet lasts as long as its tab, so that a reload while paying makes no second order. */
export function keepAttempt(attempt: Attempt | null): void {
  store(KEPT, attempt && JSON.stringify(attempt), 'sessionStorage');
}

export function readKeptAttempt(): Attempt | null {
  try {
    const kept: unknown = JSON.parse(readStored(KEPT, 'sessionStorage') ?? 'null');
    const [txnid, what] = [field(kept, 'txnid'), field(kept, 'what')];
    return typeof txnid === 'string' && typeof what === 'string' ? { txnid, what } : null;
  } catch {
    return null;
  }
}
