import { z } from 'zod';
import { welcomeLine } from '../invisible-characters.ts';
import { PageNumber } from './paging.ts';

/** What several calls of the back office ask for alike. */

/** How many of a list at once; as many as `usual` if nobody says. */
export const staffLimit = (usual: number) => z.coerce.number().int().min(1).max(100).default(usual);

/** The page of a list. */
export const staffPage = (usual: number) => ({
  page: PageNumber.default(1),
  limit: staffLimit(usual),
});

/** What a change of an order's status is recorded with; its buyer reads it. */
export const StatusCause = z
  .string()
  .overwrite(welcomeLine)
  .min(1, 'Please say what happened.')
  .max(120, 'Please shorten what happened.');
