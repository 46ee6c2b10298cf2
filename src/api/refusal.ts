import type { ErrorBody } from '../contract/schemas/error.ts';

/** What a route throws to refuse; the handler in `errors.ts` turns it into the one error shape (decisions: Calls). */
export class Refusal extends Error {
  readonly status: number;
  readonly extra: RefusalExtra;

  constructor(status: number, message: string, extra: RefusalExtra = {}) {
    super(message);
    this.status = status;
    this.extra = extra;
  }
}

/** 404 for an address with nothing behind it. */
export function nothingHere(): Refusal {
  return new Refusal(404, 'There is nothing at this address.');
}

/** The 404 of every call about one order. */
export function noSuchOrder(): Refusal {
  return new Refusal(404, 'Order not found.');
}

/** The 404 for a buyer's request about a product that never existed. */
export function noSuchProduct(): Refusal {
  return new Refusal(404, 'This product does not exist.');
}

/** 401 where the call needs an account. */
export function logInFirst(): Refusal {
  return new Refusal(401, 'Please log in first.');
}

/** For a 415, from the parsers and from a call that takes another type than they read. */
export const WRONG_TYPE = 'The body has a type that this call does not take.';

interface RefusalExtra extends Partial<Pick<ErrorBody, 'errors' | 'amount' | 'lines' | 'txnid' | 'orderId'>> {
  /** Seconds, for 429 and 503. */
  retryAfter?: number;
}
