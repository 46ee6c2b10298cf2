import { amountText } from '../../contract/amount.ts';
import type { OrderSource } from '../../contract/order-status.ts';
import { customerPaths } from '../../contract/paths/customer-paths.ts';
import { PRODUCT_INFO } from '../../contract/payments.ts';
import type { InitiatePayment } from '../../contract/schemas/payment.ts';
import { phoneOf } from './check-details.ts';
import type { Details } from './details.ts';
import { type CheckoutLine, totalPaise } from './lines.ts';

export interface Purchase {
  readonly details: Details;
  readonly lines: readonly CheckoutLine[];
  readonly source: OrderSource;
  /** Set when an unpaid order is paid again. */
  readonly orderId: string | null;
}

/** The payment initiation payload (spec §3) without its txnid, which belongs to the attempt. */
export type PaymentPayload = Omit<InitiatePayment, 'txnid' | 'orderId'> & { orderId?: string };

/** What is sent for a purchase. Country and productinfo are fixed (spec §9); `origin` is this site's. */
export function paymentPayload(
  { details, lines, source, orderId }: Purchase,
  origin: string,
): PaymentPayload {
  return {
    name: details.name.trim(),
    email: details.email.trim(),
    phone: phoneOf(details.mobile),
    amount: amountText(totalPaise(lines)),
    productinfo: PRODUCT_INFO,
    surl: origin + customerPaths.paymentSuccess.path,
    furl: origin + customerPaths.paymentFail.path,
    address1: details.address.trim(),
    address2: details.apartment.trim(),
    city: details.city.trim(),
    state: details.state,
    country: 'India',
    zipcode: details.pincode.trim(),
    items: lines.map((line) => ({
      productId: line.productId,
      productName: line.name,
      image: line.image,
      netWeight: line.netWeight,
      quantity: line.quantity,
      pricePerUnit: amountText(line.packPaise),
      totalPrice: amountText(line.linePaise),
    })),
    source,
    ...(orderId ? { orderId } : {}),
  };
}
