import { Refusal } from '../refusal.ts';

export const NOT_VERIFIED = 'The payment answer could not be verified.';

export function unknownPayment(): Refusal {
  return new Refusal(404, 'This payment is not known.');
}
