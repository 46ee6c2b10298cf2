import { z } from 'zod';
import { LAST_PAGE } from '../last-page.ts';

/** The page of a list, from 1. A page beyond the end is empty, not refused (decision 005). */
export const PageNumber = z.coerce.number().int().min(1).max(LAST_PAGE);

const MOST_ROWS = 100;

/** Rows per page. Any number above 100 counts as 100, so it is capped before it is required to be an integer. */
export const PageLimit = z.coerce
  .number()
  .transform((limit) => Math.min(limit, MOST_ROWS))
  .pipe(z.number().int().min(1))
  .meta({ type: 'integer', minimum: 1, description: `a larger number counts as ${MOST_ROWS}` });
