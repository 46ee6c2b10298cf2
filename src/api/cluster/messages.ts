import { z } from 'zod';
import type { Figures } from './figures.ts';

/**
 * Messages between the processes that share the shop's port. The primary has no figures itself: it passes them on, and
 * remembers the counts.
 */

/** Not validated: each is what `getMetricsAsJSON` returned in a process of the same program. */
const UncheckedFigures = z.custom<Figures>();

/** To the primary. `id` is that of the question being answered; null: sent unasked, before the process ends. */
export const FromProcess = z.discriminatedUnion('say', [
  z.object({ say: z.literal('ask-figures'), id: z.string(), figures: UncheckedFigures }),
  z.object({ say: z.literal('my-figures'), id: z.string().nullable(), figures: UncheckedFigures }),
]);

/** From the primary. 'leave': another process has taken over, so the shop as a whole stays open. */
export const FromPrimary = z.discriminatedUnion('say', [
  z.object({ say: z.literal('leave') }),
  z.object({ say: z.literal('tell-figures'), id: z.string() }),
  z.object({ say: z.literal('all-figures'), id: z.string(), all: z.array(UncheckedFigures) }),
]);

export type FromProcess = z.infer<typeof FromProcess>;
export type FromPrimary = z.infer<typeof FromPrimary>;
