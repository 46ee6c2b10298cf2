import { looseWeight } from '../../contract/weight.ts';

/** In grams: a counted stock at or below this is mentioned. */
const LOW_STOCK = 5_000;

/** 'Only 2.5 kg left' for a low counted stock (grams); null when there is nothing to say. */
export function stockWords(stock: number | undefined): string | null {
  if (stock === undefined || stock <= 0 || stock > LOW_STOCK) return null;
  return `Only ${looseWeight(stock)} left`;
}

/** '1 day from packaging', '30 days from packaging'. */
export const shelfLife = (days: number): string => `${days} day${days === 1 ? '' : 's'} from packaging`;
