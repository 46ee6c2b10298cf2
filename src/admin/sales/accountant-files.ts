import type { Answer } from '../../contract/client.ts';
import type { CreditNotePart, InvoicePart } from '../../contract/schemas/invoices-of-month.ts';
import { client } from '../client.ts';
import type { PageOfParts } from './parts-of-month.ts';

/** A file of a month's documents, one row for each part with an HSN code and rate. */
export interface AccountantFile<Part> {
  /** The beginning of its name; the month follows. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rowOf: (part: Part) => (string | number)[];
  readonly fetchPage: (options: {
    token: string;
    query: { month: string; page: number };
  }) => Promise<Answer<PageOfParts<Part>>>;
  /** Said in place of an empty file. */
  readonly nothing: string;
}

const FIGURES = [
  'Place of supply',
  'HSN',
  'GST %',
  'Taxable value',
  'CGST',
  'SGST or UTGST',
  'IGST',
  'Total',
] as const;

export const INVOICES: AccountantFile<InvoicePart> = {
  name: 'invoices',
  columns: ['Invoice', 'Date', ...FIGURES],
  rowOf: (part) => [part.number, part.day, ...figuresOf(part)],
  fetchPage: (options) => client.adminInvoices(options),
  nothing: 'No invoice was issued in this month.',
};

export const CREDIT_NOTES: AccountantFile<CreditNotePart> = {
  name: 'credit-notes',
  columns: ['Credit note', 'Date', 'Invoice', 'Date of invoice', ...FIGURES],
  rowOf: (part) => [part.number, part.day, part.invoice, part.invoiceDay, ...figuresOf(part)],
  fetchPage: (options) => client.adminCreditNotes(options),
  nothing: 'No credit note was issued in this month.',
};

/** No code is text of digits only: spreadsheets read that as a number, and an HSN code may begin with a zero. */
function figuresOf(part: InvoicePart): (string | number)[] {
  const { placeOfSupply, hsn, gstBasisPoints, taxable, cgst, sgst, igst, total } = part;
  return [placeOfSupply, `HSN ${hsn}`, gstBasisPoints / 100, taxable, cgst, sgst, igst, total];
}
