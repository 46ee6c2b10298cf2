import { sql } from 'kysely';
import type { Tx } from '../../../db/schema.ts';
import { issueInvoice } from '../../documents/issue-invoice.ts';
import { changeStatus, mayFollow } from '../../orders/status.ts';
import { SURPLUS_MESSAGES, type SurplusReason } from '../../refunds/surplus-reason.ts';
import { writeRefund } from '../../refunds/write-refund.ts';
import type { Shop } from '../../shop.ts';
import { releaseStock, takeStock } from '../../stock/end-holds.ts';
import { isBooked } from '../attempt-row.ts';
import type { RetrievedReport } from '../gateway.ts';
import type { Locked } from '../lock-payment.ts';
import { removeBoughtLines } from './remove-bought-lines.ts';

/**
 * Books money that has arrived. The first successful payment of an order pays it, even after it failed, expired or was
 * cancelled. Surplus money, and money for an order whose goods are gone or that its buyer deleted, is refunded
 * (payments: Late success). Returns true when this payment has paid the order, now or before.
 */
export async function succeedAttempt(
  shop: Shop,
  tx: Tx,
  locked: Locked,
  report: RetrievedReport,
): Promise<boolean> {
  const { order, attempt } = locked;
  if (isBooked(attempt)) return attempt.state === 'succeeded';
  if (order.paid_at || !mayFollow(order.status, 'paid')) {
    await releaseStock(tx, order.id);
    await bookSurplus(shop, tx, locked, report, { reason: 'second payment' });
    return false;
  }
  if (order.hidden_at) {
    // It holds no stock: an order with an open payment cannot be deleted, and a deleted one cannot be paid again.
    await bookSurplus(shop, tx, locked, report, { reason: 'order deleted' });
    return false;
  }
  if (order.amount_paise !== attempt.amount_paise) {
    // A later attempt was made at other prices: it keeps its stock and stays the order's payment.
    await bookSurplus(shop, tx, locked, report, { reason: 'order changed since' });
    return false;
  }
  if (!(await takeStock(tx, order.id, attempt.id)).ok) {
    await bookSurplus(shop, tx, locked, report, { reason: 'stock gone' });
    // Beside a failed attempt, a pending order has a later one that is still open: the order's status is up to that.
    if (attempt.state === 'open' && order.status === 'pending') {
      await changeStatus(shop, tx, order, 'failed', { cause: 'Sold out', actor: attempt.provider });
    }
    return false;
  }
  await payOrder(shop, tx, locked, report);
  return true;
}

async function payOrder(
  shop: Shop,
  tx: Tx,
  { order, attempt }: Locked,
  report: RetrievedReport,
): Promise<void> {
  const also = {
    paid_at: shop.clock(),
    receipt_number: sql<string>`'RCPT-' || nextval('receipt_numbers')`,
    payment_method: report.method,
  };
  await changeStatus(shop, tx, order, 'paid', {
    cause: 'Payment received',
    actor: attempt.provider,
    also,
    ending: ending(shop, tx, attempt.id, report, { state: 'succeeded', message: '' }),
  });
  await removeBoughtLines(tx, order);
  await issueInvoice(tx, order, also.paid_at);
}

/** Books money that does not pay its order as a surplus, to be refunded (`work-refunds.ts`), and notifies the shop. */
export async function bookSurplus(
  shop: Shop,
  tx: Tx,
  { attempt }: Locked,
  report: RetrievedReport,
  { reason, actor = attempt.provider }: { reason: SurplusReason; actor?: string },
): Promise<void> {
  const message = SURPLUS_MESSAGES[reason];
  await ending(shop, tx, attempt.id, report, { state: 'surplus', message }).execute();
  const refund = await writeRefund(shop, tx, attempt, {
    amountPaise: report.amountPaise,
    reason,
    actor,
    idempotencyKey: `surplus-${attempt.id}`,
  });
  await shop.outbox.mail(tx, { kind: 'shop-refund-due', refundId: refund.id });
}

/** The update that ends an attempt whose money has arrived; not yet executed. */
function ending(
  shop: Shop,
  tx: Tx,
  id: string,
  report: RetrievedReport,
  end: { state: 'succeeded' | 'surplus'; message: string },
) {
  return tx
    .updateTable('payment_attempts')
    .set({
      ...end,
      raw_status: report.rawStatus,
      method: report.method,
      provider_payment_id: report.providerPaymentId,
      received_paise: report.amountPaise,
      also_paid: [...(report.alsoPaid ?? [])],
      settled_at: shop.clock(),
    })
    .where('id', '=', id);
}
