import { z } from 'zod';
import { Id } from './id.ts';
import { PageMeta } from './order.ts';
import { staffPage } from './staff-input.ts';

/** Without a state: all messages, answered or not. */
export const MessageQuery = z.object({
  ...staffPage(20),
  state: z.enum(['waiting', 'answered']).optional(),
});
export type MessageQuery = z.output<typeof MessageQuery>;

/** A message of the contact form; `answered` is null while it waits. */
export const StaffMessage = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    message: z.string(),
    createdAt: z.string(),
    answered: z.object({ at: z.string(), by: z.string() }).nullable(),
  })
  .meta({ id: 'StaffMessage' });
export type StaffMessage = z.infer<typeof StaffMessage>;

export const MessagePage = z.object({
  success: z.literal(true),
  messages: z.array(StaffMessage),
  meta: PageMeta,
});
export type MessagePage = z.infer<typeof MessagePage>;

export const MessageParams = z.object({ messageId: Id });
export const AnswerMessage = z.object({ answered: z.boolean() });
export const MessageAnswered = z.object({ success: z.literal(true), message: StaffMessage });
