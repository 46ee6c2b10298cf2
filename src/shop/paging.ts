import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { PageMeta } from '../contract/schemas/order.ts';

/** How many rows a query finds. */
export const ROW_COUNT: RawBuilder<number> = sql<number>`count(*)::int`;

/** Which page of `total` rows an answer has, and how many there are. */
export function pagingOf(
  total: number,
  { page, limit }: { page: number; limit: number },
): z.infer<typeof PageMeta> {
  return { page, limit, total, pages: Math.ceil(total / limit) };
}
