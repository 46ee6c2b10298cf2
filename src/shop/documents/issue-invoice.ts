import { type RawBuilder, sql } from 'kysely';
import { financialYear, invoiceSeries, SERIAL_DIGITS } from '../../contract/documents/invoice-number.ts';
import { beginning, countingOn } from '../../db/next-serial.ts';
import type { Tx } from '../../db/schema.ts';
import { sellerToday } from './seller.ts';

/**
 * Issues an order's invoice inside the transaction that pays it. Call it last there: until the commit, every other
 * payment waits for the serial number, so counting and writing are one statement. Stores a copy of the seller, because
 * an issued invoice never changes.
 * @param issuedAt when the order was paid, so that a month's sales and invoices cover the same orders.
 */
export async function issueInvoice(tx: Tx, order: { id: string }, issuedAt: Date): Promise<void> {
  const year = financialYear(issuedAt);
  const write = (counted: RawBuilder<{ last: number }>) => sql`
    with counted as (${counted})
    insert into invoices (order_id, financial_year, serial, number, issued_at, seller)
    select ${order.id}::uuid, ${year}, last,
      ${invoiceSeries(year)} || lpad(last::text, greatest(${SERIAL_DIGITS}::int, length(last::text)), '0'),
      ${issuedAt}::timestamptz, ${JSON.stringify(sellerToday())}::jsonb
    from counted`;
  const { numAffectedRows } = await write(countingOn('invoice_counters', year)).execute(tx);
  if (numAffectedRows === 0n) await write(beginning('invoice_counters', year)).execute(tx);
}
