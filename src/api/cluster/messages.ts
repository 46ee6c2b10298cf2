import { z } from 'zod';

/** Messages between the processes of one shop; the primary passes figures on and has none itself. */

/** To the primary. */
export const FromProcess = z.discriminatedUnion('say', [
  z.object({ say: z.literal('ask-figures'), id: z.string() }),
  z.object({ say: z.literal('my-figures'), id: z.string(), figures: z.unknown() }),
]);

/** From the primary. 'leave': another process has taken over, so the shop as a whole stays open. */
export const FromPrimary = z.discriminatedUnion('say', [
  z.object({ say: z.literal('leave') }),
  z.object({ say: z.literal('tell-figures'), id: z.string() }),
  z.object({ say: z.literal('all-figures'), id: z.string(), all: z.array(z.unknown()) }),
]);

export type FromProcess = z.infer<typeof FromProcess>;
export type FromPrimary = z.infer<typeof FromPrimary>;
