import { Refusal } from '../refusal.ts';

/** The 404 of every call about one order. */
export function noSuchOrder(): Refusal {
  return new Refusal(404, 'Order not found.');
}
