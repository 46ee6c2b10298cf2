import type { Row, Tx } from '../../db/schema.ts';
import type { PaymentReport } from './gateway.ts';

/** Whether another amount than was asked has come by this payment, and by no other, and can be refunded. */
export async function mayGoBack(
  tx: Tx,
  attempt: Row<'payment_attempts'>,
  report: PaymentReport,
): Promise<boolean> {
  const { outcome, amountPaise, providerPaymentId: id } = report;
  const isOther = amountPaise > 0 && amountPaise !== attempt.amount_paise;
  if (outcome !== 'success' || !isOther || id === null || !isKnownAsOurs(attempt, report)) return false;
  return !(await isOfAnother(tx, attempt, id));
}

/**
 * Whether what the provider tells of is this order's payment: without an access key nobody can have paid, so the txnid
 * may be another site's of the same merchant account, unless the provider names the order.
 */
export function isKnownAsOurs(attempt: Row<'payment_attempts'>, report: PaymentReport): boolean {
  return attempt.access_key !== null || report.orderId !== null;
}

/** Whether the provider's payment id already belongs to another attempt. */
export async function isOfAnother(tx: Tx, attempt: Row<'payment_attempts'>, id: string): Promise<boolean> {
  const other = await tx
    .selectFrom('payment_attempts')
    .select('id')
    .where('provider', '=', attempt.provider)
    .where('provider_payment_id', '=', id)
    .where('id', '!=', attempt.id)
    .executeTakeFirst();
  return other !== undefined;
}
