import { z } from 'zod';
import { LAST_PAGE } from '../back-office-bounds.ts';

/** The page of a list, from 1. Beyond the end a page is empty, not refused (decision 005). */
export const PageNumber = z.coerce.number().int().min(1).max(LAST_PAGE);

const MOST_ROWS = 100;

/** Rows of a page. More than 100 count as 100, however many they are: so they are capped before they must be whole. */
export const PageLimit = z.coerce
  .number()
  .transform((limit) => Math.min(limit, MOST_ROWS))
  .pipe(z.number().int().min(1))
  .meta({ type: 'integer', minimum: 1, description: `a larger one counts as ${MOST_ROWS}` });
