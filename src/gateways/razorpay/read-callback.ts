import { z } from 'zod';
import type { CallbackReading } from '../../shop/payments/gateway.ts';
import type { RazorpayAccount } from './call-api.ts';
import { OrderId, PaymentId, shopOrderOf } from './entities.ts';
import type { KnownOrders } from './known-orders.ts';
import { handoverSignature, isSameSignature } from './sign.ts';

/**
 * Reads what checkout hands to the browser, which it does only after successful payments. The txnid and the amount due
 * come from the provider's order, not from the browser. When the order cannot be fetched or is not ours, the result is
 * 'malformed': the browser's txnid is then looked up like one without a signature.
 */
export async function readCallback(
  fields: Readonly<Record<string, unknown>>,
  account: RazorpayAccount,
  knownOrder: KnownOrders,
): Promise<CallbackReading> {
  const parsed = Handover.safeParse(fields);
  if (!parsed.success) return { ok: false, reason: 'malformed' };
  const { razorpay_order_id: orderId, razorpay_payment_id: paymentId } = parsed.data;
  const expected = handoverSignature(orderId, paymentId, account.keySecret);
  if (!isSameSignature(parsed.data.razorpay_signature, expected)) {
    return { ok: false, reason: 'bad-signature' };
  }
  const order = await knownOrder(orderId);
  if (!order) return { ok: false, reason: 'malformed' };
  const shopOrder = shopOrderOf(order);
  if (shopOrder === null) return { ok: false, reason: 'malformed' };
  const { receipt, amount, status } = order;
  const report = {
    txnid: receipt,
    orderId: shopOrder,
    providerPaymentId: paymentId,
    amountPaise: amount,
    outcome: 'success',
    rawStatus: status,
    message: '',
    method: null,
  } as const;
  return { ok: true, report };
}

/** The ids cannot contain '|', so nothing can be shifted in the signed text. */
const Handover = z.object({
  razorpay_order_id: OrderId,
  razorpay_payment_id: PaymentId,
  razorpay_signature: z.string(),
});
