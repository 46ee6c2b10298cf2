import { ALREADY_PAID } from '../../../contract/payment-refusals.ts';
import type { TooMany } from '../../limits/rate-limit.ts';
import type { Announced } from './announce.ts';
import { TXNID_TAKEN } from './give-up-txnid.ts';
import type { PricedLine } from './price-lines.ts';

export const PRICES_CHANGED = 'Prices have changed. Please check your order and pay again.';

/** What became of a request to start a payment. */
export type Initiated =
  | { ok: true; accessKey: string; txnid: string; orderId: string }
  | TooMany
  | { ok: false; reason: 'invalid' | 'conflict'; message: string }
  /** 'signed-out': the order belongs to an account, and nobody is logged in, or not any more. */
  | { ok: false; reason: 'no-such-order' | 'signed-out' }
  /** The correct lines and amount: today's, or those of the order that this txnid has begun. Nothing was written. */
  | { ok: false; reason: 'prices-changed'; lines: PricedLine[]; amountPaise: number }
  /** 'refused' is final; 'unavailable' may be retried with the same txnid. */
  | { ok: false; reason: 'refused' | 'unavailable'; txnid: string; orderId: string };

/** What became of a request whose attempt the provider has been told of. */
export function initiatedOf(announced: Announced, names: { txnid: string; orderId: string }): Initiated {
  if (announced.ok) return { ok: true, accessKey: announced.accessKey, ...names };
  if (announced.reason === 'paid') return { ok: false, reason: 'conflict', message: ALREADY_PAID };
  if (announced.reason === 'taken') return { ok: false, reason: 'conflict', message: TXNID_TAKEN };
  return { ok: false, reason: announced.reason, ...names };
}
