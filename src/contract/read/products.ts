import type { Product } from '../schemas/product.ts';
import { firstNumber, firstText, listField } from './fields.ts';
import { PLACEHOLDER_IMAGE } from './placeholder.ts';

/**
 * Reads a list of products in any of its forms (spec §3: Product): the price may be called `price`, pictures may be
 * missing. Entries without an id or a price are left out; null when the reply is not a list.
 */
export function readProducts(reply: unknown): Product[] | null {
  const list = Array.isArray(reply) ? reply : listField(reply, 'products');
  return list ? list.flatMap((raw) => readProduct(raw) ?? []) : null;
}

function readProduct(raw: unknown): Product | null {
  const id = firstText(raw, ['id', '_id']);
  const price = firstNumber(raw, ['new_price', 'price'], (rupees) => rupees >= 0);
  if (id === undefined || price === undefined) return null;
  const images = (listField(raw, 'images') ?? []).filter((one) => typeof one === 'string').filter(Boolean);
  return {
    // Stock indicators among the other fields have many names, which product-stock.ts knows.
    ...(raw as Product),
    id,
    _id: firstText(raw, ['_id', 'id']) ?? id,
    name: firstText(raw, ['name', 'title']) ?? 'Item',
    tagline: firstText(raw, ['tagline', 'subtitle', 'short_description']) ?? '',
    new_price: price,
    // A former price counts only if it was higher.
    old_price: firstNumber(raw, ['old_price'], (rupees) => rupees > price) ?? null,
    image: images[0] ?? firstText(raw, ['image']) ?? PLACEHOLDER_IMAGE,
    images,
  };
}
