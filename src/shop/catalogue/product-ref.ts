import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../db/schema.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether `ref` is a product's `_id`; otherwise it is its `id` (decisions: Calls). */
export function isUid(ref: string): boolean {
  return UUID.test(ref);
}

/** SQL condition that matches a row of `products` by its `id` or `_id`. */
export function productIs(ref: string): RawBuilder<boolean> {
  return isUid(ref) ? sql`products.uid = ${ref}` : sql`products.id = ${ref}`;
}

/** The same lines with each `ref` replaced by the product's `id`; an unknown `ref` stays as it is. */
export async function namedById<Line extends { ref: string }>(db: Queries, lines: Line[]): Promise<Line[]> {
  const uids = lines.map(({ ref }) => ref.toLowerCase()).filter(isUid);
  if (uids.length === 0) return lines;
  const rows = await db.selectFrom('products').select(['id', 'uid']).where('uid', 'in', uids).execute();
  const ids = new Map(rows.map(({ id, uid }) => [uid, id]));
  return lines.map((line) => ({ ...line, ref: ids.get(line.ref.toLowerCase()) ?? line.ref }));
}
