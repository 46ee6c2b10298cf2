import { Refusal } from '../refusal.ts';

export const NOT_VERIFIED = 'The payment answer could not be verified.';

/** 404 for a payment or a provider that the shop does not know. */
export function unknownPayment(): Refusal {
  return new Refusal(404, 'This payment is not known.');
}

/** 429 for more messages about a payment than the provider may be asked about. */
export function tooManyMessages(): Refusal {
  return new Refusal(429, 'There were too many messages about this payment.', { retryAfter: 60 });
}

/** 503 for a notice that the provider has to send again, because it could not be asked about it now. */
export function cannotAsk(): Refusal {
  return new Refusal(503, 'The payment provider cannot be asked now. Please send this again.', {
    retryAfter: 60,
  });
}
