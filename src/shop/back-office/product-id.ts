import { isUid } from '../cart/product-ref.ts';

/** The database's own bound. */
const LONGEST = 80;

/**
 * The `id` of a new product, which its addresses carry for good: 'Gajar ka Halwa, 2ª' becomes 'gajar-ka-halwa-2a'. null
 * when the name gives no Latin letter.
 */
export function idOfName(name: string): string | null {
  const id = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, LONGEST)
    .replace(/-$/, '');
  return /[a-z]/.test(id) ? id : null;
}

/**
 * Whether an id would be mistaken for something else: a product's `_id`, a property that every JavaScript object has, or
 * the back office's page of a new product.
 */
export function isKeptId(id: string): boolean {
  return isUid(id) || id in {} || id === 'new';
}
