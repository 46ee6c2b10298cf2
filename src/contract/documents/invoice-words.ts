import type { Amounts, Invoice } from '../schemas/invoice.ts';

/** The closing note of every invoice. */
export const INVOICE_NOTE =
  'Prices include GST; the taxable value of each line is what is left without it. Issued electronically under the Information Technology Act, 2000: no signature is needed (CGST rule 46).';

const plain = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

/** '1,23,456.50', for columns with the currency sign in their heading. Takes paise. */
export function amount(paise: number): string {
  return plain.format(paise / 100);
}

/** '5%' for 500, '2.5%' for 250 basis points. */
export function percent(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

/** '500 g' or '2.25 kg'. */
export function netWeight(grams: number): string {
  return grams < 1000 ? `${grams} g` : `${grams / 1000} kg`;
}

/** '21 November 2026': the date in India. */
export function dayOf(iso: string): string {
  return day.format(new Date(iso));
}

/** Total tax of a line, a rate or an invoice, in paise. */
export function taxOf({ cgstPaise, sgstPaise, igstPaise }: Amounts): number {
  return cgstPaise + sgstPaise + igstPaise;
}

/** The taxes on this invoice: the name of each, and how to read its amount in paise. */
export function taxesOf(invoice: Invoice): { name: string; of: (part: Amounts) => number }[] {
  const { placeOfSupply, seller, stateTax } = invoice;
  if (placeOfSupply.state !== seller.state) return [{ name: 'IGST', of: ({ igstPaise }) => igstPaise }];
  return [
    { name: 'CGST', of: ({ cgstPaise }) => cgstPaise },
    { name: stateTax, of: ({ sgstPaise }) => sgstPaise },
  ];
}

/** '5% (2.5% + 2.5%)' where two taxes share the rate, otherwise '5%'. */
export function rateWords(basisPoints: number, taxes: readonly unknown[]): string {
  const share = percent(basisPoints / taxes.length);
  return taxes.length > 1 && basisPoints > 0
    ? `${percent(basisPoints)} (${taxes.map(() => share).join(' + ')})`
    : percent(basisPoints);
}
