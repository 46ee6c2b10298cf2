import { z } from 'zod';

/**
 * An id of the shop, in lower case. Accepts every UUID that PostgreSQL does, of whatever version: one that the shop
 * never issued is unknown (404), not malformed (decision 005).
 */
export const Id = z.guid().toLowerCase();
