import type { Amounts } from '../../../src/contract/schemas/invoice.ts';
import type { InvoicePart } from '../../../src/contract/schemas/invoices-of-month.ts';

/** The sums in paise of the accountant's parts of documents, in the form of a document's own totals. */
export function totalsOfParts(parts: readonly InvoicePart[]): Amounts {
  const paise = (of: 'taxable' | 'cgst' | 'sgst' | 'igst' | 'total') =>
    parts.reduce((sum, part) => sum + Math.round(part[of] * 100), 0);
  return {
    taxablePaise: paise('taxable'),
    cgstPaise: paise('cgst'),
    sgstPaise: paise('sgst'),
    igstPaise: paise('igst'),
    totalPaise: paise('total'),
  };
}
