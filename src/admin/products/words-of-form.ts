import { CATEGORIES } from '../../contract/categories.ts';
import type { ProductWords } from '../../contract/schemas/product-words.ts';
import { wholeOf } from './shelf-fields.tsx';

/**
 * The product's texts from the fields of a form; `images` are its pictures. `before` are the allergens that were on the
 * screen: those that remain keep their order, so that an untouched form changes nothing. A typed allergen takes the
 * spelling already `inUse`, so that each allergen has one spelling.
 */
export function wordsOfForm(
  typed: FormData,
  images: readonly string[],
  before: readonly string[],
  inUse: readonly string[],
): ProductWords {
  const text = (name: string) => String(typed.get(name) ?? '');
  const ticked = (name: string) => typed.get(name) === 'on';
  return {
    name: text('name'),
    hindiName: text('hindiName'),
    // The select offers nothing else, and is required.
    category: CATEGORIES.find((category) => category === text('category')) ?? 'Sweets',
    tagline: text('tagline'),
    description: text('description'),
    ingredients: text('ingredients'),
    allergens: allergensOf(typed, before, inUse),
    diet: text('diet') === 'egg' ? 'egg' : 'veg',
    shelfLifeDays: wholeOf(typed.get('shelfLifeDays')),
    storage: text('storage'),
    hsn: text('hsn').trim(),
    gstBasisPoints: Number(text('gst')),
    bestseller: ticked('bestseller'),
    frequentlyOrdered: ticked('frequentlyOrdered'),
    isNew: ticked('isNew'),
    images: [...images],
  };
}

function allergensOf(typed: FormData, before: readonly string[], inUse: readonly string[]): string[] {
  const spelt = new Map([...before, ...inUse].map((word) => [word.toLowerCase(), word]));
  const ticked = typed.getAll('allergen').map(String);
  const others = String(typed.get('otherAllergens') ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .map((word) => spelt.get(word.toLowerCase()) ?? word);
  const now = [...new Set([...ticked, ...others])];
  return [...before.filter((word) => now.includes(word)), ...now.filter((word) => !before.includes(word))];
}
