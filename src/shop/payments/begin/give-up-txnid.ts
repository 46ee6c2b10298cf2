import type { Row } from '../../../db/schema.ts';
import { changingProducts } from '../../catalogue/changing-products.ts';
import type { Shop } from '../../shop.ts';
import { releaseStock } from '../../stock/end-holds.ts';
import { alarm } from '../alarm.ts';
import { lockPayment } from '../lock-payment.ts';
import { failAttempt } from '../settle/fail-attempt.ts';

export const TXNID_TAKEN = 'This transaction id is already used.';
const RAW_STATUS_TAKEN = 'taken';

/** Whether an attempt that is gone or has ended needs another txnid: the provider knows its own from another order. */
export function needsAnotherTxnid(attempt: Pick<Row<'payment_attempts'>, 'raw_status'> | undefined): boolean {
  return !attempt || attempt.raw_status === RAW_STATUS_TAKEN;
}

/**
 * Ends an open attempt whose txnid the provider knows as another order's payment. Nobody was given an access key for
 * it, so no money can come for it; if somebody was, this only raises an alarm. An order without another attempt is
 * deleted with it, because the browser at once orders again with another txnid (decisions: Calls); any other order
 * fails and may be paid again.
 */
export async function giveUpTxnid(
  shop: Shop,
  { id, order_id, txnid }: Pick<Row<'payment_attempts'>, 'id' | 'order_id' | 'txnid'>,
): Promise<void> {
  await changingProducts(shop, async (tx) => {
    const locked = await lockPayment(tx, order_id, id);
    if (locked?.attempt.state !== 'open') return;
    // The provider took this txnid from us, yet reports only another payment for it now. Ours may still be there.
    if (locked.attempt.access_key !== null) return alarm(shop, 'the txnid of a payment is taken', { txnid });
    const other = await tx
      .selectFrom('payment_attempts')
      .select('id')
      .where('order_id', '=', order_id)
      .where('id', '!=', id)
      .executeTakeFirst();
    if (other) return failAttempt(shop, tx, locked, { rawStatus: RAW_STATUS_TAKEN, message: TXNID_TAKEN });
    await releaseStock(tx, order_id);
    await tx.deleteFrom('orders').where('id', '=', order_id).execute();
  });
}
