import { Refusal } from '../refusal.ts';

export function noSuchOrder(): Refusal {
  return new Refusal(404, 'Order not found.');
}
