import { sql } from 'kysely';
import type { Category } from '../../contract/categories.ts';
import type { Shop } from '../shop.ts';

export interface SitemapProduct {
  id: string;
  updatedAt: Date;
}

interface SitemapCategory {
  category: Category;
  /** When a product in it last changed or was taken out. */
  updatedAt: Date;
  products: number;
}

/** The categories for the sitemap: how many products each has and when it last changed. */
export function listSitemapCategories({ db }: Pick<Shop, 'db'>): Promise<SitemapCategory[]> {
  return db
    .selectFrom('products')
    .select(['category', sql<Date>`max(updated_at)`.as('updatedAt'), ON_SALE.as('products')])
    .groupBy('category')
    .orderBy('category')
    .execute();
}

const ON_SALE = sql<number>`count(*) filter (where removed_at is null)::int`;

/** Products on sale ordered by id, starting at offset `from`, at most `limit`. */
export function listSitemapProducts(
  { db }: Pick<Shop, 'db'>,
  from: number,
  limit: number,
): Promise<SitemapProduct[]> {
  return db
    .selectFrom('products')
    .select(['id', 'updated_at as updatedAt'])
    .where('removed_at', 'is', null)
    .orderBy('id')
    .offset(from)
    .limit(limit)
    .execute();
}
