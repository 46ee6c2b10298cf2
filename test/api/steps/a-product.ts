import type { ShopClient } from '../../../src/contract/client.ts';
import { pictureUrl } from '../../../src/contract/pictures/picture-by-name.server.ts';
import type { NewProduct, ProductInFull, ProductWords } from '../../../src/contract/schemas/product-words.ts';

/** A new product with every field set, in order; `changes` replaces some. */
export function aProduct(name: string, changes: Partial<NewProduct> = {}): NewProduct {
  return {
    name,
    hindiName: 'तिल की बर्फी',
    category: 'Sweets',
    pricePerKg: 640,
    oldPricePerKg: null,
    available: true,
    stockGrams: null,
    tagline: 'Sesame and jaggery, pressed thin',
    description: 'White sesame is roasted until it crackles and bound with jaggery while that is still hot.',
    ingredients: 'Sesame seeds, jaggery, ghee',
    allergens: ['Sesame', 'Milk'],
    diet: 'veg',
    shelfLifeDays: 30,
    storage: 'Keep in an airtight tin, cool and dry.',
    hsn: '21069099',
    gstBasisPoints: 500,
    bestseller: false,
    frequentlyOrdered: false,
    isNew: true,
    images: [pictureUrl('kaju-katli')],
    ...changes,
  };
}

/** A product's texts as a page shows them. */
export function wordsOf(product: ProductInFull): ProductWords {
  const { id, pricePerKg, oldPricePerKg, available, stockGrams, heldGrams, ...words } = product;
  return words;
}

/** Corrects a product's name; returns the former one. */
export async function renames(staff: ShopClient, productId: string, name: string): Promise<string> {
  const params = { productId };
  const seen = await staff.adminProduct({ params });
  if (!seen.ok) throw new Error(seen.message);
  const was = wordsOf(seen.data.product);
  const renamed = await staff.adminChangeProductWords({ params, body: { was, becomes: { ...was, name } } });
  if (!renamed.ok) throw new Error(renamed.message);
  return was.name;
}
