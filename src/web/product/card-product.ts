import { saysOutOfStock } from '../../contract/read/product-stock.ts';
import type { Product } from '../../contract/schemas/product.ts';

/** The product fields that a card or a row needs: pages with many products carry no more than these. */
export type CardProduct = Pick<
  Product,
  'id' | 'name' | 'tagline' | 'category' | 'diet' | 'image' | 'new_price' | 'old_price'
> & { readonly outOfStock: boolean };

/** Picks a card's fields from a product. */
export function cardOf(product: Product): CardProduct {
  const { id, name, tagline, category, diet, image, new_price, old_price } = product;
  const outOfStock = saysOutOfStock(product);
  return { id, name, tagline, category, diet, image, new_price, old_price, outOfStock };
}

/**
 * `cardOf` for the lists of one page: a product that stands in several of them is the same object in each. The data
 * for the browser then name it once, which is a tenth of a kilobyte of the home page's one flight (decision 128).
 */
export function sharedCards(): (product: Product) => CardProduct {
  const cards = new Map<string, CardProduct>();
  return (product) => {
    const card = cards.get(product.id) ?? cardOf(product);
    cards.set(product.id, card);
    return card;
  };
}
