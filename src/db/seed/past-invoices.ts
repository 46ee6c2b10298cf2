import { financialYear, invoiceNumber } from '../../contract/documents/invoice-number.ts';
import { nextSerial } from '../next-serial.ts';
import type { NewRow, Tx } from '../schema.ts';

/** Writes the invoices of the past orders that were paid, in the order of payment. */
export async function seedInvoices(tx: Tx, orders: readonly NewRow<'orders'>[]): Promise<void> {
  const paid = orders.flatMap(({ id, paid_at: at }) => (at ? [{ id, at }] : []));
  for (const { id, at } of paid.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const year = financialYear(at);
    const serial = await nextSerial(tx, 'invoice_counters', year);
    const number = invoiceNumber(year, serial);
    await tx
      .insertInto('invoices')
      .values({ order_id: id, financial_year: year, serial, number, issued_at: at })
      .execute();
  }
}
