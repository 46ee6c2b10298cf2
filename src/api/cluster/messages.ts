import { z } from 'zod';
import type { Metrics } from './merge-metrics.ts';

/**
 * Messages between the processes that share the shop's port. The primary has no metrics itself: it passes them on, and
 * remembers the counts.
 */

/** Not validated: each is what `getMetricsAsJSON` returned in a process of the same program. */
const UncheckedMetrics = z.custom<Metrics>();

/** To the primary. `id` is that of the question being answered; null: sent unasked, before the process ends. */
export const FromProcess = z.discriminatedUnion('say', [
  z.object({ say: z.literal('ask-metrics'), id: z.string(), metrics: UncheckedMetrics }),
  z.object({ say: z.literal('my-metrics'), id: z.string().nullable(), metrics: UncheckedMetrics }),
]);

/** From the primary. 'leave': another process has taken over, so the shop as a whole stays open. */
export const FromPrimary = z.discriminatedUnion('say', [
  z.object({ say: z.literal('leave') }),
  z.object({ say: z.literal('tell-metrics'), id: z.string() }),
  z.object({ say: z.literal('all-metrics'), id: z.string(), all: z.array(UncheckedMetrics) }),
]);

export type FromProcess = z.infer<typeof FromProcess>;
export type FromPrimary = z.infer<typeof FromPrimary>;
