import { field, firstText } from './fields.ts';

/** What the verify call says about a payment (spec §7): where the browser goes next. */
export interface PaymentStatus {
  /** Only a verified result with status 'success' is paid (spec §4). */
  outcome: 'paid' | 'pending' | 'failed';
  /** The answer's txnid, else the one that was asked about. */
  txnid: string;
  orderId: string | null;
  /** '' when there is none. */
  message: string;
}

export function readPaymentStatus(raw: unknown, askedTxnid: string): PaymentStatus {
  const status = firstText(raw, ['status'])?.toLowerCase();
  const verified = isTrue(field(raw, 'success'));
  return {
    outcome: verified && status === 'success' ? 'paid' : status === 'pending' ? 'pending' : 'failed',
    txnid: firstText(raw, ['txnid']) ?? askedTxnid,
    orderId: firstText(raw, ['orderId']) ?? null,
    message: firstText(raw, ['message']) ?? '',
  };
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true';
}
