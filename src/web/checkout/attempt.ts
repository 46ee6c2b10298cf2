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
