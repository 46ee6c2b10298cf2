import { financialYear } from '../../contract/documents/invoice-number.ts';
import type { InvoicePart, InvoicesOfMonth, OfMonthQuery } from '../../contract/schemas/invoices-of-month.ts';
import { type OrderLine, readLines } from '../orders/order-lines.ts';
import { pagingOf, ROW_COUNT } from '../paging.ts';
import type { Shop } from '../shop.ts';
import { byHsn, invoiceFigures } from './invoice-figures.ts';
import { daysOfMonth, partOf } from './of-month.ts';
import { sellerOf } from './seller.ts';

/**
 * One page of a month's invoices, with the figures that the invoices themselves show. Invoices of orders cancelled or
 * refunded since are included: an issued invoice never changes. The number of queries is constant.
 */
export async function listInvoicesOfMonth(
  shop: Shop,
  { month, page, limit }: OfMonthQuery,
): Promise<Omit<InvoicesOfMonth, 'success'>> {
  const [start, end] = daysOfMonth(month);
  const issued = shop.db
    .selectFrom('invoices')
    // A month lies in one financial year, whose invoices are read by their serial numbers.
    .where('financial_year', '=', financialYear(start))
    .where('issued_at', '>=', start)
    .where('issued_at', '<', end);
  const { total } = await issued.select(ROW_COUNT.as('total')).executeTakeFirstOrThrow();
  const rows = await issued
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select(['order_id', 'number', 'issued_at', 'seller', 'orders.state'])
    .orderBy('serial')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const lines = await readLines(
    shop.db,
    rows.map(({ order_id }) => order_id),
  );
  return {
    parts: rows.flatMap((row) => partsOf(row, lines.get(row.order_id) ?? [])),
    meta: pagingOf(total, { page, limit }),
  };
}

interface Issued {
  number: string;
  issued_at: Date;
  seller: unknown;
  /** The state of delivery. */
  state: string;
}

function partsOf({ number, issued_at, seller, state }: Issued, lines: readonly OrderLine[]): InvoicePart[] {
  const figures = invoiceFigures(lines, state === sellerOf(seller).state);
  return byHsn(figures.lines).map((part) => partOf(part, { number, issued_at, state }));
}
