import { isUid } from '../catalogue/product-ref.ts';

/** The bound that the database checks. */
const MAX_ID_LENGTH = 80;

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
    .slice(0, MAX_ID_LENGTH)
    .replace(/-$/, '');
  return /[a-z]/.test(id) ? id : null;
}

/**
 * Whether an id has another meaning already: the form of a product's `_id`, a property that every JavaScript object
 * inherits ('constructor'), or the back office's page for a new product.
 */
export function isReservedId(id: string): boolean {
  return isUid(id) || id in Object.prototype || id === 'new';
}
