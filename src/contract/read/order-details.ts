import { type PaymentState, REFUND_STATES } from '../payments.ts';
import type { OrderDetails, OrderItem } from '../schemas/order.ts';
import { field, firstNumber, firstText, listField } from './fields.ts';
import { itemsIn, readOrder } from './order.ts';
import { orderInReply } from './order-in-reply.ts';
import { readOrderItem } from './order-item.ts';
import { readPaymentState } from './payment-state.ts';

/** One order in full, in the contract's form. Missing texts are ''; an item without a product has no id. */
export interface ReadOrderDetails
  extends Pick<OrderDetails, '_id' | 'totalAmount' | 'txnid' | 'receiptNumber' | 'payable' | 'delivery'> {
  /** null when there is no readable date. */
  createdAt: Date | null;
  status: string;
  /** null when the reply does not say. */
  paymentStatus: PaymentState | null;
  paymentMethod: string | null;
  items: OrderItem[];
  history: { status: string; at: string; cause: string }[];
  refunds: OrderDetails['refunds'];
  /** Rupees; 0 when the reply does not say. */
  givenByHand: number;
  creditNotes: OrderDetails['creditNotes'];
}

/** Reads the reply of GET /api/orders/{id} in any form (spec §3); null when there is no order in it. */
export function readOrderDetails(reply: unknown): ReadOrderDetails | null {
  const raw = orderInReply(reply);
  const order = readOrder(raw);
  if (order === null) return null;
  const { id, date, status, totalPaise, method } = order;
  const paymentStatus = readPaymentState(raw);
  const items = itemsIn(raw).map(readItem);
  const ofItems = items.reduce((sum, { totalPrice }) => sum + totalPrice, 0);
  return {
    _id: id,
    createdAt: date,
    status,
    paymentStatus,
    totalAmount: totalPaise > 0 ? totalPaise / 100 : ofItems,
    paymentMethod: method,
    items,
    txnid: firstText(raw, ['txnid']) ?? null,
    receiptNumber: firstText(raw, ['receiptNumber']) ?? null,
    payable: isPayable(field(raw, 'payable'), paymentStatus, status),
    delivery: readDelivery(field(raw, 'delivery')),
    history: objectsIn(raw, 'history').map((step) => ({
      status: firstText(step, ['status']) ?? '',
      at: firstText(step, ['at']) ?? '',
      cause: firstText(step, ['cause']) ?? '',
    })),
    refunds: objectsIn(raw, 'refunds').flatMap((refund) => readRefund(refund) ?? []),
    givenByHand: firstNumber(raw, ['givenByHand'], (rupees) => rupees >= 0) ?? 0,
    creditNotes: objectsIn(raw, 'creditNotes').flatMap((note) => readCreditNote(note) ?? []),
  };
}

/** When the reply does not say: true unless the order is paid, being paid or closed. The server decides at Pay Now. */
function isPayable(payable: unknown, payment: PaymentState | null, status: string): boolean {
  if (typeof payable === 'boolean') return payable;
  const isClosed = ['cancelled', 'refunded'].includes(status.toLowerCase());
  return !isClosed && (payment === null || payment === 'failed');
}

function readItem(raw: unknown): OrderItem {
  const { name, quantity, unitPaise, totalPaise, image, netWeight } = readOrderItem(raw);
  return {
    productId: firstText(raw, ['productId']) ?? firstText(field(raw, 'product'), ['id', '_id']) ?? '',
    productName: name,
    image,
    netWeight,
    quantity,
    pricePerUnit: unitPaise / 100,
    totalPrice: totalPaise / 100,
  };
}

function readDelivery(raw: unknown): OrderDetails['delivery'] {
  const text = (...names: string[]) => firstText(raw, names) ?? '';
  return {
    name: text('name', 'firstname'),
    email: text('email'),
    phone: text('phone', 'mobile'),
    address1: text('address1', 'address'),
    address2: text('address2', 'apartment'),
    city: text('city'),
    state: text('state'),
    country: text('country'),
    zipcode: text('zipcode', 'pincode'),
  };
}

function readRefund(raw: unknown): OrderDetails['refunds'][number] | null {
  const amount = firstNumber(raw, ['amount'], (rupees) => rupees >= 0);
  const state = REFUND_STATES.find((known) => known === field(raw, 'state'));
  return amount === undefined || !state ? null : { amount, state, at: firstText(raw, ['at']) ?? '' };
}

function readCreditNote(raw: unknown): OrderDetails['creditNotes'][number] | null {
  const number = firstText(raw, ['number']);
  const amount = firstNumber(raw, ['amount'], (rupees) => rupees >= 0);
  return number && amount !== undefined ? { number, amount, at: firstText(raw, ['at']) ?? '' } : null;
}

function objectsIn(raw: unknown, name: string): unknown[] {
  return (listField(raw, name) ?? []).filter((one) => typeof one === 'object' && one !== null);
}
