import { z } from 'zod';
import {
  MAX_ALLERGENS,
  MAX_GST_BASIS_POINTS,
  MAX_PICTURES,
  MAX_SHELF_LIFE_DAYS,
  MAX_TEXT_LENGTH,
} from '../back-office-bounds.ts';
import { Category } from './product.ts';
import { AllergensInUse, Shelf, StaffProduct } from './staff-product.ts';
import { filledLine, line } from './text-line.ts';

/** In characters: the longest product text that the calls read at all. */
const ANY_TEXT = z.string().max(10_000);

/**
 * The stored words about a product, apart from price and stock: texts, label facts, marks and pictures. Older products
 * may break newer rules.
 */
export const ProductWords = z.object({
  name: ANY_TEXT,
  hindiName: ANY_TEXT,
  category: Category,
  tagline: ANY_TEXT,
  description: ANY_TEXT,
  ingredients: ANY_TEXT,
  allergens: z.array(ANY_TEXT).max(100),
  diet: z.enum(['veg', 'egg']),
  shelfLifeDays: z.number().int(),
  storage: ANY_TEXT,
  hsn: ANY_TEXT,
  gstBasisPoints: z.number().int(),
  bestseller: z.boolean(),
  frequentlyOrdered: z.boolean(),
  isNew: z.boolean(),
  images: z.array(ANY_TEXT).max(100),
});
export type ProductWords = z.infer<typeof ProductWords>;

const isWithoutTwins = (words: readonly string[]) =>
  new Set(words.map((word) => word.toLowerCase())).size === words.length;

/** What staff write. A product that never had a picture may stay without one: the shop then shows a placeholder. */
const NewWords = z.object({
  name: filledLine('The name', MAX_TEXT_LENGTH.name),
  hindiName: line('The Hindi name', MAX_TEXT_LENGTH.hindiName),
  category: Category,
  tagline: filledLine('The line under the name', MAX_TEXT_LENGTH.tagline),
  description: filledLine('The description', MAX_TEXT_LENGTH.description),
  ingredients: filledLine('The list of ingredients', MAX_TEXT_LENGTH.ingredients),
  allergens: z
    .array(filledLine('An allergen', MAX_TEXT_LENGTH.allergen))
    .max(MAX_ALLERGENS, `At most ${MAX_ALLERGENS} allergens.`)
    .refine(isWithoutTwins, 'An allergen is there twice.'),
  diet: z.enum(['veg', 'egg']),
  shelfLifeDays: z
    .number()
    .int('The shelf life is in whole days.')
    .min(1, 'The shelf life is at least 1 day.')
    .max(MAX_SHELF_LIFE_DAYS, `The shelf life is at most ${MAX_SHELF_LIFE_DAYS} days.`),
  storage: filledLine('The advice on storage', MAX_TEXT_LENGTH.storage),
  hsn: z
    .string()
    // The tariff prints them in groups: '2106 90 99'.
    .overwrite((typed) => typed.replace(/\s/g, ''))
    .regex(/^(?:[0-9]{2}){2,4}$/, 'The HSN code has 4, 6 or 8 digits.'),
  gstBasisPoints: z
    .number()
    .int('GST is in whole hundredths of a percent.')
    .min(0, 'GST is at least 0 %.')
    .max(MAX_GST_BASIS_POINTS, `GST is at most ${MAX_GST_BASIS_POINTS / 100} %.`),
  bestseller: z.boolean(),
  frequentlyOrdered: z.boolean(),
  isNew: z.boolean(),
  images: z
    .array(z.string().max(300, 'The address of a picture is too long.'))
    .max(MAX_PICTURES, `At most ${MAX_PICTURES} pictures.`)
    .refine(isWithoutTwins, 'A picture is there twice.'),
});

type EggOnLabel = Pick<ProductWords, 'diet' | 'allergens'>;
/** 'Egg free' has none; 'Free-range eggs' are eggs. */
const ABSENT = /\b(may|traces?|(?<!\bcage[\s-])free(?![\s-]*range)|no|without)\b/i;
const namesEgg = ({ allergens }: EggOnLabel) =>
  allergens.some((allergen) => /\beggs?\b/i.test(allergen) && !ABSENT.test(allergen));
/** The green mark says that the product contains no egg; possible traces are not an ingredient. */
export const marksEgg = (label: EggOnLabel) => label.diet === 'egg' || !namesEgg(label);
const EGG_UNMARKED = 'What contains egg has the brown mark: please choose ‘Contains egg’.';
/** The brown mark says that it contains egg, which is an allergen: without it, its page says that there is none. */
export const listsEgg = (label: EggOnLabel) => label.diet !== 'egg' || namesEgg(label);
const EGG_UNLISTED = 'The brown mark says that it contains egg: please name egg among its allergens, too.';

/** A new product; whole rupees per kg, grams (null: made to order), pictures by address, the thumbnail first. */
export const NewProduct = Shelf.extend({
  ...NewWords.shape,
  images: NewWords.shape.images.min(1, 'At least one picture, please.'),
})
  .refine(marksEgg, EGG_UNMARKED)
  .refine(listsEgg, EGG_UNLISTED);
export type NewProduct = z.output<typeof NewProduct>;

/** The words on the screen and the new ones. Only fields that differ are changed, and only if still as shown. */
export const ChangeProductWords = z.object({
  was: ProductWords,
  becomes: NewWords.refine(marksEgg, EGG_UNMARKED).refine(listsEgg, EGG_UNLISTED),
});

/** Everything that staff may change about a product. */
export const ProductInFull = StaffProduct.omit({ image: true })
  .extend(ProductWords.shape)
  .meta({ id: 'ProductInFull' });
export type ProductInFull = z.infer<typeof ProductInFull>;

export const ProductInFullReply = z.object({
  success: z.literal(true),
  product: ProductInFull,
  allergensInUse: AllergensInUse,
});
