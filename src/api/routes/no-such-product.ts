import { Refusal } from '../refusal.ts';

/** The 404 for a buyer's request about a product that never existed. */
export function noSuchProduct(): Refusal {
  return new Refusal(404, 'This product does not exist.');
}
