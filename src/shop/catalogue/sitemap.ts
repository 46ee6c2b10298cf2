import { sql } from 'kysely';
import type { Category } from '../../contract/categories.ts';
import { ROW_COUNT } from '../paging.ts';
import type { Shop } from '../shop.ts';

export interface SitemapProduct {
  id: string;
  updatedAt: Date;
}

interface SitemapCategory {
  category: Category;
  /** When a product on sale in it last changed. */
  updatedAt: Date;
  products: number;
}

/** The categories for the sitemap: how many products each has and when it last changed. */
export function listSitemapCategories({ db }: Pick<Shop, 'db'>): Promise<SitemapCategory[]> {
  return db
    .selectFrom('products')
    .select(['category', sql<Date>`max(updated_at)`.as('updatedAt'), ROW_COUNT.as('products')])
    .where('removed_at', 'is', null)
    .groupBy('category')
    .orderBy('category')
    .execute();
}

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
