import { z } from 'zod';

/**
 * An id of the shop, in small letters. Every UUID that PostgreSQL takes, of whatever version: one that the shop never gave
 * out is unknown (404), not malformed (decision 005).
 */
export const Id = z.guid().toLowerCase();
