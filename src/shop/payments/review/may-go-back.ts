import type { Row, Tx } from '../../../db/schema.ts';
import type { PaymentReport, RetrievedReport } from '../gateway.ts';

/** Whether this payment, and no other, brought an amount other than the one asked for, so that it can be refunded. */
export async function mayGoBack(
  tx: Tx,
  attempt: Row<'payment_attempts'>,
  report: RetrievedReport,
): Promise<boolean> {
  const { outcome, amountPaise, providerPaymentId: id } = report;
  const isOther = amountPaise > 0 && amountPaise !== attempt.amount_paise;
  if (outcome !== 'success' || !isOther || id === null) return false;
  return (await isKnownAsOurs(tx, attempt, report)) && !(await isOfAnother(tx, attempt, id));
}

/**
 * Whether the payment that the provider reports is this order's. Another site of the same merchant account may have the
 * same txnid: if the provider names no order, the payment is ours only when an access key was given out and no other
 * try names our order, or when a signed message has named it.
 */
export async function isKnownAsOurs(
  tx: Tx,
  attempt: Row<'payment_attempts'>,
  report: RetrievedReport,
): Promise<boolean> {
  if (report.orderId !== null) return true;
  if (attempt.access_key !== null && !report.mayBeForeign) return true;
  return isSignedAsOurs(tx, attempt, report);
}

/** Whether a signed message named the attempt's order and reported this amount, with the same outcome or as paid. */
async function isSignedAsOurs(
  tx: Tx,
  { provider, txnid, order_id }: Row<'payment_attempts'>,
  { outcome, amountPaise }: PaymentReport,
): Promise<boolean> {
  const signed = await tx
    .selectFrom('payment_notices')
    .select('id')
    .where('provider', '=', provider)
    .where('txnid', '=', txnid)
    .where('kind', '!=', 'retrieve')
    .where('outcome', 'in', ['success', outcome])
    .where('order_id', '=', order_id)
    .where('amount_paise', '=', amountPaise)
    .executeTakeFirst();
  return signed !== undefined;
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
