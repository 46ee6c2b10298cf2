import type { Row, Tx } from '../../db/schema.ts';
import { givenByHandOfOrder } from '../refunds/refundable.ts';

/** What may need a credit note: a refund that is done, or the step by which staff set an order to refunded. */
export interface Credit {
  order_id: string;
  /** null: given back by hand. */
  refund_id: string | null;
}

/** The amount for which a note is still to be issued; 0 for none. The caller holds the order locked in `tx`. */
export async function creditDuePaise(tx: Tx, order: Row<'orders'>, refundId: string | null): Promise<number> {
  const notes = await tx
    .selectFrom('credit_notes')
    .select(['refund_id', 'amount_paise'])
    .where('order_id', '=', order.id)
    .execute();
  if (notes.some(({ refund_id }) => refund_id === refundId)) return 0;
  if (refundId !== null) return ofRefund(tx, refundId);
  const noted = notes.reduce((sum, { amount_paise }) => sum + amount_paise, 0);
  return noted < order.amount_paise ? givenByHandOfOrder(tx, order.id) : 0;
}

/** 0 for surplus money, which paid no order and is on no invoice. */
async function ofRefund(tx: Tx, refundId: string): Promise<number> {
  const refund = await tx
    .selectFrom('refunds')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'refunds.attempt_id')
    .select('refunds.amount_paise')
    .where('refunds.id', '=', refundId)
    .where('attempt.state', '=', 'succeeded')
    .executeTakeFirst();
  return refund?.amount_paise ?? 0;
}

/** Takes it out of the index in which it is found (migrations 167 and 168): it has its note, or needs none. */
export async function markCredited(tx: Tx, { order_id, refund_id }: Credit): Promise<void> {
  if (refund_id !== null) {
    await tx.updateTable('refunds').set({ credited: true }).where('id', '=', refund_id).execute();
    return;
  }
  await tx
    .updateTable('order_events')
    .set({ credited: true })
    .where('order_id', '=', order_id)
    .where('to_status', '=', 'refunded')
    .execute();
}
