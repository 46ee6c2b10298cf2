import { exactGrams } from '../../contract/exact-grams.ts';
import { rupees } from '../../contract/money.ts';
import type { ProductWords } from '../../contract/schemas/product-words.ts';
import type { Shelf } from '../../contract/schemas/staff-product.ts';
import type { ProductWordsChanged } from '../../shop/back-office/change-product-words.ts';
import type { ShelfChanged } from '../../shop/back-office/change-shelf.ts';
import type { ProductCreated } from '../../shop/back-office/create-product.ts';
import type { ProductRemoved } from '../../shop/back-office/remove-product.ts';
import { Refusal } from '../refusal.ts';

type Refused = Extract<ShelfChanged | ProductCreated | ProductWordsChanged | ProductRemoved, { ok: false }>;

/** What staff are told when a product is not created, changed or removed. */
export function refusalOfProduct(refused: Refused): Refusal {
  switch (refused.reason) {
    case 'no-such-product':
      return new Refusal(404, 'Product not found.');
    case 'old-price-too-low':
      return new Refusal(400, 'The old price must be above the price.');
    case 'no-letters':
      return new Refusal(
        400,
        'The address of its page is made from the name, and this one gives none. Please write it in Latin letters; the Hindi name has a field of its own.',
      );
    case 'reserved-name':
      return new Refusal(400, 'This name is one that the shop itself needs. Please choose another one.');
    case 'no-picture':
      return new Refusal(400, 'At least one picture, please.');
    case 'no-such-picture':
      return new Refusal(
        400,
        'One of the pictures is not in the shop. Please remove it and choose it again.',
      );
    case 'taken':
      return new Refusal(409, takenWords(refused));
    case 'held':
      return new Refusal(
        409,
        `${exactGrams(refused.heldGrams)} are held for payments that are open, so nothing is changed. ${refused.waitsFor ?? 'Please try again in half an hour.'}`,
      );
    case 'changed':
      return new Refusal(
        409,
        `${SHELF_WORDS[refused.field]} has changed meanwhile: ${said(refused.field, refused.now)}. Close this and open it again.`,
      );
    case 'words-changed':
      return new Refusal(
        409,
        `Somebody has changed ${FIELD_WORDS[refused.field]} meanwhile. Open this page again to see it; until then nothing is saved.`,
      );
  }
}

function takenWords({ id, removed }: { id: string; removed: boolean }): string {
  return removed
    ? `A product that was taken out of the shop had the address /product/${id}, and old orders still mean that one. Please choose another name.`
    : `There is a product with the address /product/${id} already. If you have just made it, it is in the list; else please choose another name.`;
}

const SHELF_WORDS: Record<keyof Shelf, string> = {
  pricePerKg: 'The price',
  oldPricePerKg: 'The old price',
  available: 'Whether it is for sale',
  stockGrams: 'The stock',
};

const FIELD_WORDS: Record<keyof ProductWords, string> = {
  name: 'the name',
  hindiName: 'the Hindi name',
  category: 'the category',
  tagline: 'the line under the name',
  description: 'the description',
  ingredients: 'the ingredients',
  allergens: 'the allergens',
  diet: 'whether it is vegetarian',
  shelfLifeDays: 'the shelf life',
  storage: 'the advice on storage',
  hsn: 'the HSN code',
  gstBasisPoints: 'GST',
  bestseller: 'whether it is a bestseller',
  frequentlyOrdered: 'whether it is often ordered',
  isNew: 'whether it is new',
  images: 'the pictures',
};

function said(field: keyof Shelf, value: Shelf[keyof Shelf]): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field === 'stockGrams') return `it is ${value === null ? 'made to order' : exactGrams(value)} now`;
  return value === null ? 'none' : `it is ${rupees(value * 100)} now`;
}
