import { z } from 'zod';
import { PERMISSIONS } from '../call.ts';
import { RoleName } from './account.ts';

/** The answer to a hand-over link that has been used, is too old, or carries something else, such as a token. */
export const STALE_HAND_OVER = 'This link is no longer valid. Please sign in.';

/** The code from the hand-over link (decisions: Accounts). */
export const EnterByCode = z.object({ code: z.string().min(1).max(200, STALE_HAND_OVER) });

/** Who is signed in, what their role may do, and what needs attention. */
export const BackOffice = z
  .object({
    success: z.literal(true),
    user: z.object({ id: z.string(), username: z.string(), role: RoleName }),
    permissions: z.array(z.enum(PERMISSIONS)),
    inReview: z
      .array(z.string())
      .describe('ids of orders with a payment in review, oldest first, at most 20'),
    lateRefunds: z
      .array(z.string())
      .describe('ids of orders with a refund that has not gone back after a week, oldest first, at most 20'),
    stuckMail: z.number().int().describe('mails that wait for another try or have been given up'),
  })
  .meta({ id: 'BackOffice' });
export type BackOffice = z.infer<typeof BackOffice>;
