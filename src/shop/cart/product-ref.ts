import { type RawBuilder, sql } from 'kysely';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a product is named by its `_id`; else it is its `id` (decisions: Calls). */
export function isUid(ref: string): boolean {
  return UUID.test(ref);
}

/** The condition that finds a row of `products` by its `id` or `_id`. */
export function productIs(ref: string): RawBuilder<boolean> {
  return isUid(ref) ? sql`products.uid = ${ref}` : sql`products.id = ${ref}`;
}
