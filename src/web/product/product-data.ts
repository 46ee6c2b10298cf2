import { saysOutOfStock } from '../../contract/read/product-stock.ts';
import type { Product } from '../../contract/schemas/product.ts';

interface ProductDataParts {
  readonly product: Product;
  readonly publicUrl: string;
  readonly brand: string;
}

/** The product for search engines (schema.org/Product); the price is that of one kilogram. */
export function productData({ product, publicUrl, brand }: ProductDataParts) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    alternateName: product.hindiName,
    description: product.description,
    sku: product.id,
    category: product.category,
    image: product.images.map((image) => whole(image, publicUrl)),
    brand: { '@type': 'Brand', name: brand },
    offers: {
      '@type': 'Offer',
      url: new URL(`/product/${product.id}`, publicUrl).href,
      priceCurrency: 'INR',
      price: product.new_price,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: product.new_price,
        priceCurrency: 'INR',
        referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'KGM' },
      },
      availability: `https://schema.org/${saysOutOfStock(product) ? 'OutOfStock' : 'InStock'}`,
    },
  };
}

/** In characters: what link previews and search engines show. */
const MAX_SUMMARY = 300;

/** The beginning of what is said about a product, without half of an emoji at its end. */
export function productSummary({ tagline, description }: Pick<Product, 'tagline' | 'description'>): string {
  const stop = ENDS_A_SENTENCE.test(tagline) ? '' : '.';
  return `${tagline}${stop} ${description}`.slice(0, MAX_SUMMARY).replace(/\p{Cs}$/u, '');
}

const ENDS_A_SENTENCE = /\p{Sentence_Terminal}$/u;

/** The absolute address; staff may have written one that cannot be parsed, which stays as it is. */
function whole(address: string, base: string): string {
  try {
    return new URL(address, base).href;
  } catch {
    return address;
  }
}
