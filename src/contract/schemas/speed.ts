import { z } from 'zod';
import { VITALS } from '../vitals.ts';

/** 75th percentiles over the last `days`, in milliseconds (CLS: a score); pages of one kind are grouped. */
export const SpeedReport = z.object({
  success: z.literal(true),
  days: z.number().int(),
  readings: z.array(
    z.object({
      page: z.string().describe('empty: readings without a page'),
      name: z.enum(VITALS),
      p75: z.number(),
      count: z.number().int(),
    }),
  ),
});
export type SpeedReport = z.infer<typeof SpeedReport>;
