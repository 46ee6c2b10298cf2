import { z } from 'zod';
import { MAX_CAUSE_LENGTH } from '../back-office-bounds.ts';
import { normalizeLine } from '../invisible-characters.ts';
import { PageNumber } from './paging.ts';

/** Inputs that several calls of the back office share. */

/** Rows of a list; `usual` by default. */
export const staffLimit = (usual: number) => z.coerce.number().max(100).int().min(1).default(usual);

/** The page of a list. */
export const staffPage = (usual: number) => ({
  page: PageNumber.default(1),
  limit: staffLimit(usual),
});

/** A day in Indian time. */
export const Day = z.iso.date('must be a day like 2026-11-21.');

/** The recorded cause of a status change; the order's buyer reads it. */
export const StatusCause = z
  .string()
  .overwrite(normalizeLine)
  .min(1, 'Please say what happened.')
  .max(MAX_CAUSE_LENGTH, 'Please shorten what happened.');
