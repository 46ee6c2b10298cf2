import { z } from 'zod';
import { CATEGORIES } from '../categories.ts';
import { SORTS } from '../sorts.ts';
import { PageNumber, pageLimit } from './paging.ts';

export const Category = z.enum(CATEGORIES);

const Sort = z.enum(SORTS);

/** A product as the API returns it (spec §3). Prices in rupees per kg, `stock` in grams still available. */
export const Product = z
  .object({
    id: z.string().describe('URL slug; never changes'),
    _id: z.string().describe('UUIDv7'),
    name: z.string(),
    hindiName: z.string(),
    category: Category,
    new_price: z.number().describe('₹ per kg, whole rupees'),
    old_price: z.number().nullable().describe('former ₹ per kg, struck through'),
    image: z.string(),
    images: z.array(z.string()).describe('the first is the thumbnail'),
    tagline: z.string(),
    description: z.string(),
    ingredients: z.string(),
    allergens: z.array(z.string()),
    diet: z.enum(['veg', 'egg']),
    shelfLifeDays: z.number().int(),
    storage: z.string(),
    hsn: z.string(),
    available: z.boolean(),
    out_of_stock: z.boolean(),
    stock: z.number().int().optional().describe('grams that can still be bought; absent when made to order'),
    bestseller: z.boolean(),
    frequentlyOrdered: z.boolean(),
    isNew: z.boolean(),
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof Product>;

export const ProductList = z.array(Product);

export const ProductQuery = z.object({
  category: Category.optional(),
  sort: Sort.optional(),
  page: PageNumber.optional(),
  limit: pageLimit('12 by default where page is given, otherwise all').optional(),
});

export const NewCollectionsQuery = ProductQuery.pick({ page: true, limit: true });

/** A product's id or _id, as requests accept it. */
export const ProductRef = z.string().trim().min(1).max(100);

export const RelatedQuery = z.object({
  category: Category,
  excludeId: ProductRef.optional(),
});
