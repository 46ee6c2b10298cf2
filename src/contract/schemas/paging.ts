import { z } from 'zod';
import { MAX_PAGE } from '../max-page.ts';

/** The page of a list, from 1. A page beyond the end is empty, not refused (decision 005). */
export const PageNumber = z.coerce.number().int().min(1).max(MAX_PAGE);

const MAX_ROWS = 100;

/** Rows per page. Any number above 100 counts as 100, so it is capped before it is required to be an integer. */
export const PageLimit = z.coerce
  .number()
  .transform((limit) => Math.min(limit, MAX_ROWS))
  .pipe(z.number().int().min(1))
  .meta({ type: 'integer', minimum: 1, description: `a larger number counts as ${MAX_ROWS}` });
