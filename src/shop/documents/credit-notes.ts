import type { CreditNoteOfOrder } from '../../contract/schemas/order.ts';
import type { Queries, Row } from '../../db/schema.ts';

/** The credit notes of many orders in one query, in the order of their numbers within each order. */
export async function readCreditNotes(
  db: Queries,
  orderIds: readonly string[],
): Promise<Map<string, Row<'credit_notes'>[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('credit_notes')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .orderBy('order_id')
    .orderBy('financial_year')
    .orderBy('serial')
    .execute();
  return Map.groupBy(rows, ({ order_id }) => order_id);
}

/** An order's credit notes as its page lists them: rupees. */
export async function listCreditNotes(db: Queries, orderId: string): Promise<CreditNoteOfOrder[]> {
  const notes = (await readCreditNotes(db, [orderId])).get(orderId) ?? [];
  return notes.map(({ number, amount_paise, issued_at }) => ({
    number,
    amount: amount_paise / 100,
    at: issued_at.toISOString(),
  }));
}
