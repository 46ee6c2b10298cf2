import { Refusal } from '../refusal.ts';

export const NOT_VERIFIED = 'The payment answer could not be verified.';

/** 404 for a txnid or a provider that the shop does not know. */
export function unknownPayment(): Refusal {
  return new Refusal(404, 'This payment is not known.');
}
