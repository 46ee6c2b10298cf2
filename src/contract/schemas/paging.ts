import { z } from 'zod';
import { MAX_PAGE } from '../max-page.ts';

/**
 * The page of a list, from 1. A page beyond the end is empty, not refused (decision 005). Its bound is checked before
 * it must be an integer: zod's integers have a bound of their own, which a refusal would name instead.
 */
export const PageNumber = z.coerce.number().max(MAX_PAGE).int().min(1);

const MAX_ROWS = 100;

/**
 * Rows per page; `usual` says how many come without it, because zod leaves the default of what it transforms out of the
 * OpenAPI document. Any number above 100 counts as 100, so it is capped before it is required to be an integer.
 */
export const pageLimit = (usual: string) =>
  z.coerce
    .number()
    .transform((limit) => Math.min(limit, MAX_ROWS))
    .pipe(z.number().int().min(1))
    .meta({
      type: 'integer',
      minimum: 1,
      description: `${usual}; a number above ${MAX_ROWS} counts as ${MAX_ROWS}`,
    });
