import { Refusal } from '../refusal.ts';

/** The 404 of what a buyer asks about a product that never was. */
export function noSuchProduct(): Refusal {
  return new Refusal(404, 'This product does not exist.');
}
