import { financialYear } from '../../contract/documents/invoice-number.ts';
import { indianDay } from '../../contract/indian-day.ts';
import type {
  CreditNotePart,
  CreditNotesOfMonth,
  OfMonthQuery,
} from '../../contract/schemas/invoices-of-month.ts';
import type { Row } from '../../db/schema.ts';
import { readLines } from '../orders/order-lines.ts';
import { pagingOf, ROW_COUNT } from '../paging.ts';
import type { Shop } from '../shop.ts';
import { creditFigures } from './credit-figures.ts';
import { readCreditNotes } from './credit-notes.ts';
import { invoiceFigures, type TaxedLine } from './invoice-figures.ts';
import { daysOfMonth, partOf } from './of-month.ts';
import { sellerOf } from './seller.ts';

/**
 * One page of a month's credit notes, with the figures that the notes themselves show. The number of queries is
 * constant.
 */
export async function listCreditNotesOfMonth(
  shop: Shop,
  { month, page, limit }: OfMonthQuery,
): Promise<Omit<CreditNotesOfMonth, 'success'>> {
  const [start, end] = daysOfMonth(month);
  const issued = shop.db
    .selectFrom('credit_notes as note')
    // A month lies in one financial year, whose notes are read by their serial numbers.
    .where('note.financial_year', '=', financialYear(start))
    .where('note.issued_at', '>=', start)
    .where('note.issued_at', '<', end);
  const { total } = await issued.select(ROW_COUNT.as('total')).executeTakeFirstOrThrow();
  const rows = await issued
    .innerJoin('orders', 'orders.id', 'note.order_id')
    .innerJoin('invoices', 'invoices.order_id', 'note.order_id')
    .select(['note.order_id', 'note.number', 'note.issued_at', 'note.amount_paise', 'orders.state'])
    .select(['invoices.number as invoice', 'invoices.issued_at as invoiced_at', 'invoices.seller'])
    .orderBy('note.serial')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const orderIds = rows.map(({ order_id }) => order_id);
  const lines = await readLines(shop.db, orderIds);
  const notes = await readCreditNotes(shop.db, orderIds);
  return {
    parts: rows.flatMap((row) => partsOf(row, lines.get(row.order_id) ?? [], notes.get(row.order_id) ?? [])),
    meta: pagingOf(total, { page, limit }),
  };
}

interface Issued extends Pick<Row<'credit_notes'>, 'number' | 'issued_at' | 'amount_paise'> {
  /** The number of the invoice, when it was issued, and by whom. */
  invoice: string;
  invoiced_at: Date;
  seller: unknown;
  /** The state of delivery. */
  state: string;
}

function partsOf(
  note: Issued,
  ordered: readonly TaxedLine[],
  ofOrder: readonly Row<'credit_notes'>[],
): CreditNotePart[] {
  const withinOneState = note.state === sellerOf(note.seller).state;
  const { lines } = invoiceFigures(ordered, withinOneState);
  const place = ofOrder.findIndex(({ number }) => number === note.number);
  const earlier = ofOrder.slice(0, place).map(({ amount_paise }) => amount_paise);
  const figures = creditFigures({ lines, earlier, amountPaise: note.amount_paise, withinOneState });
  return figures.byHsn.map((part) => ({
    ...partOf(part, note),
    invoice: note.invoice,
    invoiceDay: indianDay(note.invoiced_at),
  }));
}
