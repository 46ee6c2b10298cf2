import { z } from 'zod';
import { PageMeta } from './order.ts';
import { PageNumber } from './paging.ts';

/** A month in Indian time. Around Diwali it has thousands of invoices, so documents come in pages. */
export const OfMonthQuery = z.object({
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month like 2026-11.'),
  page: PageNumber.default(1),
  limit: z.coerce.number().max(500).int().min(1).default(500),
});
export type OfMonthQuery = z.output<typeof OfMonthQuery>;

/** The part of one invoice with one HSN code and rate; amounts in rupees. The buyer is not named. */
export const InvoicePart = z.object({
  number: z.string(),
  day: z.string().describe('of issue, in Indian time'),
  placeOfSupply: z.string().describe("'08-Rajasthan'"),
  hsn: z.string(),
  gstBasisPoints: z.number().int().describe('500 is 5 %'),
  taxable: z.number(),
  cgst: z.number(),
  sgst: z.number().describe('or UTGST, in a territory without a legislature'),
  igst: z.number(),
  total: z.number(),
});
export type InvoicePart = z.infer<typeof InvoicePart>;

export const InvoicesOfMonth = z.object({
  success: z.literal(true),
  parts: z.array(InvoicePart).describe('in the order of their invoice numbers'),
  meta: PageMeta.describe('counts invoices'),
});
export type InvoicesOfMonth = z.infer<typeof InvoicesOfMonth>;

/** The part of one credit note with one HSN code and rate; amounts in rupees, as positive numbers. */
export const CreditNotePart = InvoicePart.extend({
  invoice: z.string().describe('the number of the invoice to which it belongs'),
  invoiceDay: z.string().describe('of issue of that invoice, in Indian time'),
});
export type CreditNotePart = z.infer<typeof CreditNotePart>;

export const CreditNotesOfMonth = z.object({
  success: z.literal(true),
  parts: z.array(CreditNotePart).describe('in the order of their credit note numbers'),
  meta: PageMeta.describe('counts credit notes'),
});
export type CreditNotesOfMonth = z.infer<typeof CreditNotesOfMonth>;
