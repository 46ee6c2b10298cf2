import { shopFacts } from '../../../shop.config.ts';
import { indianDay } from '../indian-day.ts';

/**
 * Serials below a million have six digits. With a two-letter prefix, 16 characters suffice for serials below ten
 * million.
 */
export const SERIAL_DIGITS = 6;

/** '2026-27': April to March in Indian time (CGST rule 46(b)). */
export function financialYear(at: Date): string {
  const [year = 0, month = 0] = indianDay(at).split('-').map(Number);
  const start = month >= 4 ? year : year - 1;
  return `${start}-${String((start + 1) % 100).padStart(2, '0')}`;
}

/** 'GS/26-27/000123': unique within its financial year, at most 16 characters (CGST rule 46(b)). */
export function invoiceNumber(year: string, serial: number): string {
  return `${invoiceSeries(year)}${digits(serial)}`;
}

/** 'GS/26-27/': what the numbers of a year's invoices begin with. `issueInvoice` puts the serial behind it. */
export function invoiceSeries(year: string): string {
  return series(shopFacts.invoicePrefix, year);
}

/** No invoice begins so (`shop-facts.test.ts`). */
export const CREDIT_NOTE_PREFIX = 'CN';

/** 'CN/26-27/000123': a series of its own (CGST rule 53(1A)(c)). */
export function creditNoteNumber(year: string, serial: number): string {
  return `${series(CREDIT_NOTE_PREFIX, year)}${digits(serial)}`;
}

/**
 * One or two capitals, and not those of credit notes: `ShopFacts.invoicePrefix` says why. With a sign or too many letters
 * the database would refuse every invoice, and with it the payment.
 */
export function isInvoicePrefix(prefix: string): boolean {
  return /^[A-Z]{1,2}$/.test(prefix) && prefix !== CREDIT_NOTE_PREFIX;
}

function series(prefix: string, year: string): string {
  return `${prefix}/${year.slice(2)}/`;
}

function digits(serial: number): string {
  return String(serial).padStart(SERIAL_DIGITS, '0');
}
