import { z } from 'zod';
import { RoleName } from './account.ts';
import { Id } from './id.ts';
import { staffLimit } from './staff-input.ts';

/** `before` is the previous page's `next`. */
export const AuditQuery = z.object({
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  limit: staffLimit(50),
  what: z.string().max(40).optional(),
  who: Id.optional(),
  target: z.string().max(120).optional(),
});

/** One audit event: ids and our own words, no personal data of customers. */
const AuditEvent = z
  .object({
    id: z.number().int(),
    at: z.string(),
    what: z.string(),
    who: z
      .object({ id: z.string(), username: z.string().nullable(), role: RoleName.nullable() })
      .nullable()
      .describe('null: nobody known; username is null when the account is gone'),
    target: z.string().describe("'order:{id}', 'account:{id}', …; empty: the actor's own account"),
    targetName: z.string().nullable().describe('for an account: its name, while it has one'),
    detail: z.string(),
    from: z
      .string()
      .nullable()
      .describe('the same for the same network address, which cannot be derived from it'),
  })
  .meta({ id: 'AuditEvent' });
export type AuditEvent = z.infer<typeof AuditEvent>;

export const AuditPage = z.object({
  success: z.literal(true),
  events: z.array(AuditEvent),
  next: z.number().int().nullable(),
});
