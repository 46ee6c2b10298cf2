import { financialYear, invoiceNumber } from '../../contract/invoice-number.ts';
import { nextSerial } from '../../db/next-serial.ts';
import type { Tx } from '../../db/schema.ts';
import { sellerToday } from './seller.ts';

/**
 * Issues an order's invoice inside the transaction that pays it. Call it last there: until the commit, every other
 * payment waits for the serial number. Stores a copy of the seller, because an issued invoice never changes.
 * @param issuedAt when the order was paid, so that a month's sales and invoices cover the same orders.
 */
export async function issueInvoice(tx: Tx, order: { id: string }, issuedAt: Date): Promise<void> {
  const year = financialYear(issuedAt);
  const serial = await nextSerial(tx, 'invoice_counters', year);
  await tx
    .insertInto('invoices')
    .values({
      order_id: order.id,
      financial_year: year,
      serial,
      number: invoiceNumber(year, serial),
      issued_at: issuedAt,
      seller: JSON.stringify(sellerToday()),
    })
    .execute();
}
