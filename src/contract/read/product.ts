import { CATEGORIES, type Category } from '../words.ts';
import { asText, field, firstNumber, firstText, listField } from './fields.ts';
import { PLACEHOLDER_IMAGE } from './placeholder.ts';
import { isOutOfStock } from './product-stock.ts';

/** A product as the pages need it, whichever of its forms it came in (spec §3). Money is paise per kg. */
export interface ReadProduct {
  id: string;
  name: string;
  /** null when it is none of the shop's. */
  category: Category | null;
  /** From `new_price`, else `price`; 0 when there is none. */
  pricePerKgPaise: number;
  /** Struck through; null when there is none, or when it is not higher. */
  oldPricePerKgPaise: number | null;
  /** The thumbnail. */
  image: string;
  /** At least one; the first is the thumbnail. */
  images: string[];
  subtitle: string;
  description: string;
  outOfStock: boolean;
}

/** null when it has no id: nothing could be done with it. */
export function readProduct(raw: unknown): ReadProduct | null {
  const id = firstText(raw, ['id', '_id']);
  if (id === undefined) return null;
  const images = readImages(raw);
  const price = firstNumber(raw, ['new_price', 'price'], (rupees) => rupees >= 0) ?? 0;
  const oldPrice = firstNumber(raw, ['old_price'], (rupees) => rupees > price);
  const category = firstText(raw, ['category'])?.toLowerCase();
  return {
    id,
    name: firstText(raw, ['name', 'title']) ?? 'Item',
    category: CATEGORIES.find((known) => known.toLowerCase() === category) ?? null,
    pricePerKgPaise: Math.round(price * 100),
    oldPricePerKgPaise: oldPrice === undefined ? null : Math.round(oldPrice * 100),
    image: images[0] ?? PLACEHOLDER_IMAGE,
    images,
    subtitle: firstText(raw, ['subtitle', 'tagline', 'short_description']) ?? '',
    description: firstText(raw, ['description']) ?? '',
    outOfStock: isOutOfStock(raw),
  };
}

/** A failed or odd answer is an empty list (spec §8: Product load failure). */
export function readProducts(raw: unknown): ReadProduct[] {
  return Array.isArray(raw) ? raw.flatMap((product) => readProduct(product) ?? []) : [];
}

function readImages(raw: unknown): string[] {
  const listed = (listField(raw, 'images') ?? []).flatMap((image) => asText(image) ?? []);
  const single = asText(field(raw, 'image'));
  return listed.length > 0 ? listed : [single ?? PLACEHOLDER_IMAGE];
}
