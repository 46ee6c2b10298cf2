import { isOutOfStock } from '../../contract/read/product-stock.ts';
import type { Product } from '../../contract/schemas/product.ts';

/** The product fields that a card or a row needs: pages with many products carry no more than these. */
export type CardProduct = Pick<
  Product,
  'id' | 'name' | 'tagline' | 'category' | 'diet' | 'image' | 'new_price' | 'old_price'
> & { readonly outOfStock: boolean };

/** Picks a card's fields from a product. */
export function cardOf(product: Product): CardProduct {
  const { id, name, tagline, category, diet, image, new_price, old_price } = product;
  const outOfStock = isOutOfStock(product);
  return { id, name, tagline, category, diet, image, new_price, old_price, outOfStock };
}
