import type { Amounts, HsnTotal, Invoice } from '../../contract/schemas/invoice.ts';

/** A credit note as its PDF prints it (CGST rule 53(1A)). */
export interface CreditNote extends Pick<Invoice, 'number' | 'issuedAt' | 'amountInWords'> {
  /** As of the day of the note. */
  seller: Invoice['seller'];
  /** The invoice to which it belongs, with buyer and place of supply. */
  invoice: Invoice;
  byHsn: readonly HsnTotal[];
  totals: Amounts;
}
