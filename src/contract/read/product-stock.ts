import { asNumber, field } from './fields.ts';

/** Fields that mean out of stock when they are true or a word for it. */
const OUT = ['out_of_stock'];
/**
 * Fields that mean out of stock when they are false, a word for it, or zero; `available` may be a boolean or a count.
 */
const IN = ['available', 'inStock', 'isAvailable'];
const COUNTS = ['stock', 'qty', 'quantity', 'quantityAvailable', 'availableQty', 'count'];

/** Whether any stock indicator of a product says that it is out of stock (spec §3 Product, §4). */
export function saysOutOfStock(product: unknown): boolean {
  return (
    OUT.some((name) => saysYes(field(product, name))) ||
    [...IN, ...COUNTS].some((name) => saysNone(field(product, name))) ||
    saysNone(field(product, 'status'))
  );
}

const YES = new Set(['true', 'yes', 'y']);
const NO = new Set(['false', 'no', 'n', 'none', 'nil']);
const NONE_LEFT = new Set([
  'out of stock',
  'outofstock',
  'out',
  'sold out',
  'soldout',
  'unavailable',
  'not available',
  'notavailable',
  'no stock',
  'nostock',
]);

function saysYes(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  const number = asNumber(value);
  if (number !== undefined) return number > 0;
  return YES.has(wordsOf(value)) || NONE_LEFT.has(wordsOf(value));
}

function saysNone(value: unknown): boolean {
  if (typeof value === 'boolean') return !value;
  const number = asNumber(value);
  if (number !== undefined) return number <= 0;
  return NO.has(wordsOf(value)) || NONE_LEFT.has(wordsOf(value));
}

/** Normalises 'Out-Of_Stock ' to 'out of stock'. */
function wordsOf(value: unknown): string {
  if (typeof value !== 'string') return '';
  return value
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
}
