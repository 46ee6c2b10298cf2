import { z } from 'zod';
import { MAX_DAYS_OF_SALES } from '../back-office-bounds.ts';
import { daysInPeriod } from '../indian-day.ts';
import { Day } from './staff-input.ts';

/** Both days included; by default the last seven. */
export const SalesQuery = z
  .object({ from: Day.optional(), to: Day.optional() })
  .refine(({ from, to }) => !from || !to || from <= to, 'The first day is after the last one.')
  .refine(
    ({ from, to }) => (from && to ? daysInPeriod(from, to) <= MAX_DAYS_OF_SALES : from === to),
    `Please choose a first and a last day, at most ${MAX_DAYS_OF_SALES} days.`,
  );
export type SalesQuery = z.output<typeof SalesQuery>;

/** Amounts in rupees. */
export const Sales = z.object({
  success: z.literal(true),
  from: z.string(),
  to: z.string(),
  days: z
    .array(
      z.object({
        day: z.string(),
        orders: z.number().int(),
        takings: z.number(),
        wentBack: z.number(),
      }),
    )
    .describe('newest first, without days on which nothing was paid or went back'),
  sweets: z
    .array(
      z.object({
        productId: z.string(),
        productName: z.string(),
        grams: z.number().int(),
        packs: z.number().int(),
        takings: z.number(),
      }),
    )
    .describe('heaviest first; in orders paid in these days, without those cancelled or refunded since'),
});
export type Sales = z.infer<typeof Sales>;
