import { z } from 'zod';

/** The seller as of the invoice date. */
export const Seller = z.object({
  name: z.string(),
  legalName: z.string(),
  address: z.string(),
  state: z.string(),
  gstin: z.string(),
  fssaiLicence: z.string(),
  phone: z.string(),
  email: z.string(),
});
export type Seller = z.infer<typeof Seller>;

const paise = z.number().int();

/** CGST and SGST are zero between states, IGST within one. With `taxablePaise` they add up to `totalPaise`. */
const Amounts = z.object({
  taxablePaise: paise,
  cgstPaise: paise,
  sgstPaise: paise,
  igstPaise: paise,
  totalPaise: paise,
});
export type Amounts = z.infer<typeof Amounts>;

const InvoiceLine = Amounts.extend({
  description: z.string(),
  hsn: z.string(),
  netWeightGrams: z.number().int().describe('of one pack'),
  quantity: z.number().int().describe('packs'),
  packPaise: paise.describe('one pack, with tax'),
  gstBasisPoints: z.number().int().describe('500 is 5 %'),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

const RateTotal = Amounts.extend({ gstBasisPoints: z.number().int() });
export type RateTotal = z.infer<typeof RateTotal>;

/** Amounts of goods with one HSN code and rate. */
export type HsnTotal = RateTotal & Pick<InvoiceLine, 'hsn'>;

/** The invoice of a paid order, in paise and grams; the PDF prints exactly this. */
export const Invoice = z
  .object({
    title: z.enum(['Tax invoice', 'Bill of supply', 'Invoice-cum-bill of supply']),
    number: z.string().max(16),
    financialYear: z.string(),
    issuedAt: z.string(),
    seller: Seller,
    buyer: z.object({ name: z.string(), phone: z.string(), email: z.string(), address: z.array(z.string()) }),
    placeOfSupply: z.object({ state: z.string(), code: z.string() }),
    stateTax: z.enum(['SGST', 'UTGST']),
    lines: z.array(InvoiceLine),
    byRate: z.array(RateTotal),
    totals: Amounts,
    netWeightGrams: z.number().int().describe('of the whole order'),
    amountInWords: z.string(),
    orderId: z.string(),
    receiptNumber: z.string(),
    txnid: z.string(),
    paymentMethod: z.string().nullable(),
    paidAt: z.string(),
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof Invoice>;

export const InvoiceReply = z.object({ success: z.literal(true), invoice: Invoice });
