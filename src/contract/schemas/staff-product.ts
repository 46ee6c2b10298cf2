import { z } from 'zod';
import { MAX_PRICE_PER_KG, MAX_STOCK_GRAMS } from '../back-office-bounds.ts';
import { rupees } from '../money.ts';
import { Category } from './product.ts';

/** `of` names the price in the messages shown to staff. */
const pricePerKg = (of: string) =>
  z
    .number()
    .int(`${of} is in whole rupees per kg.`)
    .min(1, `${of} is at least ₹1 per kg.`)
    .max(MAX_PRICE_PER_KG, `${of} is at most ${rupees(MAX_PRICE_PER_KG * 100)} per kg, in whole rupees.`);

const STOCK = z.number().int('The stock is in whole grams.').min(0, 'The stock is at least 0 g.');
const TOO_MUCH_STOCK = `The stock is at most ${MAX_STOCK_GRAMS.toLocaleString('en-IN')} g.`;

/** The product fields that staff can change: whole rupees per kg and grams; null stock means made to order. */
export const Shelf = z.object({
  pricePerKg: pricePerKg('The price'),
  oldPricePerKg: pricePerKg('The old price').nullable(),
  available: z.boolean(),
  stockGrams: STOCK.max(MAX_STOCK_GRAMS, TOO_MUCH_STOCK).nullable(),
});
export type Shelf = z.infer<typeof Shelf>;

/** As stored: the goods of a cancelled order may raise the stock above what staff may type. */
const KeptShelf = z.object({
  pricePerKg: z.number().int(),
  oldPricePerKg: z.number().int().nullable(),
  available: z.boolean(),
  stockGrams: z.number().int().nullable(),
});

export const StaffProduct = KeptShelf.extend({
  id: z.string(),
  name: z.string(),
  hindiName: z.string(),
  category: Category,
  image: z.string().describe('the first of its pictures; empty when it has none'),
  heldGrams: z.number().int().describe('the part of the stock held for open payments'),
}).meta({ id: 'StaffProduct' });
export type StaffProduct = z.infer<typeof StaffProduct>;

/** Allergens that any product declares, by name: a form offers them, so that each allergen has one spelling. */
export const AllergensInUse = z.array(z.string());

export const StaffProductList = z.object({
  success: z.literal(true),
  products: z.array(StaffProduct),
  allergensInUse: AllergensInUse,
});
export type StaffProductList = z.infer<typeof StaffProductList>;
export const StaffProductReply = z.object({ success: z.literal(true), product: StaffProduct });

/** The values on the screen and the new ones. Only fields that differ are changed, and only if still as shown. */
export const ChangeShelf = z
  .object({ was: KeptShelf, becomes: Shelf.extend({ stockGrams: STOCK.nullable() }) })
  .refine(({ was, becomes }) => becomes.stockGrams === was.stockGrams || mayBeTyped(becomes.stockGrams), {
    path: ['becomes', 'stockGrams'],
    error: TOO_MUCH_STOCK,
  });
const mayBeTyped = (stockGrams: number | null) => stockGrams === null || stockGrams <= MAX_STOCK_GRAMS;
export const StaffProductParams = z.object({
  // PostgreSQL keeps no NUL: there is no such product.
  productId: z
    .string()
    .min(1)
    .max(100)
    .regex(/^[^\0]*$/),
});
