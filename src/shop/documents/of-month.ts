import { dayAfter, indianDay, startOfDay } from '../../contract/indian-day.ts';
import type { HsnTotal } from '../../contract/schemas/invoice.ts';
import type { InvoicePart } from '../../contract/schemas/invoices-of-month.ts';
import { placeOfSupply } from './place-of-supply.ts';

/** When a month ('2026-11') starts and ends in Indian time. The 32nd day of any month is in the next one. */
export function daysOfMonth(month: string): [start: Date, end: Date] {
  const next = dayAfter(`${month}-01`, 31).slice(0, 7);
  return [startOfDay(`${month}-01`), startOfDay(`${next}-01`)];
}

/** A document's part with one HSN code and rate, for the accountant. `state` is that of delivery. */
export function partOf(
  part: HsnTotal,
  document: { number: string; issued_at: Date; state: string },
): InvoicePart {
  const place = placeOfSupply(document.state);
  return {
    number: document.number,
    day: indianDay(document.issued_at),
    placeOfSupply: `${place.code}-${place.state}`,
    hsn: part.hsn,
    gstBasisPoints: part.gstBasisPoints,
    taxable: part.taxablePaise / 100,
    cgst: part.cgstPaise / 100,
    sgst: part.sgstPaise / 100,
    igst: part.igstPaise / 100,
    total: part.totalPaise / 100,
  };
}
