import { field, firstText } from './fields.ts';

/** The verify call's result for a payment (spec §7); it decides where the browser goes next. */
interface PaymentStatus {
  /** Only a verified result with status 'success' is paid (spec §4). */
  outcome: 'paid' | 'pending' | 'failed';
  /** The reply's txnid, or else the request's. */
  txnid: string;
  orderId: string | null;
  /** '' when missing. */
  message: string;
}

/** Reads the reply of the verify call. Anything but a verified success or 'pending' counts as failed. */
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

/** true, or the text 'true', into which some clients of the provider turn it. */
export function isTrue(value: unknown): boolean {
  return value === true || value === 'true';
}
