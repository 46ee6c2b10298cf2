import { z } from 'zod';
import { ORDER_STATUSES } from '../order-status.ts';
import { PAYMENT_STATES, REFUND_STATES } from '../payments.ts';
import { PageNumber, pageLimit } from './paging.ts';

export const OrderStatusName = z.enum(ORDER_STATUSES);
export const PaymentStateName = z.enum(PAYMENT_STATES);

/** `qty` packs of `netWeight` ('500 gms') at `price` rupees each. */
const ReceiptItem = z.object({
  name: z.string(),
  netWeight: z.string(),
  qty: z.number().int(),
  price: z.number(),
});

/** An order as the success page reads it (spec §3). Amounts are in rupees. */
export const OrderByTxn = z
  .object({
    _id: z.string(),
    orderId: z.string(),
    txnid: z.string(),
    receiptNumber: z.string().nullable(),
    status: OrderStatusName,
    payment: PaymentStateName,
    paymentMessage: z.string(),
    /** Of a cancelled order: part of its money has not gone back and is not on its way. */
    refundFailed: z.boolean(),
    items: z.array(ReceiptItem),
    itemName: z.string(),
    qty: z.number().int(),
    amount: z.number(),
    total: z.number(),
    company: z.string(),
    companyAddress: z.string(),
    date: z.string(),
    firstname: z.string(),
    customer: z.object({ name: z.string() }),
    customerName: z.string(),
    email: z.string(),
    note: z.string(),
  })
  .meta({ id: 'OrderByTxn' });
export type OrderByTxn = z.infer<typeof OrderByTxn>;

/** Prices are in rupees; `pricePerUnit` is the price of one pack (decisions: Calls). */
export const OrderItem = z
  .object({
    productId: z.string(),
    productName: z.string(),
    image: z.string(),
    netWeight: z.string(),
    quantity: z.number().int(),
    pricePerUnit: z.number(),
    totalPrice: z.number(),
  })
  .meta({ id: 'OrderItem' });
export type OrderItem = z.infer<typeof OrderItem>;

export const OrderSummary = z
  .object({
    _id: z.string(),
    createdAt: z.string(),
    status: OrderStatusName,
    paymentStatus: PaymentStateName,
    totalAmount: z.number(),
    paymentMethod: z.string().nullable(),
    items: z.array(OrderItem),
  })
  .meta({ id: 'OrderSummary' });

export const PageMeta = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  pages: z.number().int(),
});

export const OrderPage = z.object({
  success: z.literal(true),
  orders: z.array(OrderSummary),
  meta: PageMeta,
});

export const OrderPageQuery = z.object({
  page: PageNumber.default(1),
  /** `meta.limit` states the limit used. */
  limit: pageLimit('10 by default').default(10),
});

/** Capital letters name the same id; the shop writes it in lower case. */
export const OrderParams = z.object({ orderId: z.string().min(1).max(100).toLowerCase() });
export const CreditNoteParams = OrderParams.extend({
  number: z.string().min(1).max(100).describe("'CN-26-27-000123'"),
});
export const TxnParams = z.object({ txnid: z.string().min(1).max(100) });

/** A credit note of an order; rupees. */
const CreditNoteOfOrder = z.object({ number: z.string(), amount: z.number(), at: z.string() });
export type CreditNoteOfOrder = z.infer<typeof CreditNoteOfOrder>;

/** Everything about one order, for its owner (decisions: 'View details'). */
export const OrderDetails = OrderSummary.extend({
  txnid: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  payable: z.boolean().describe('unpaid and without an open payment attempt'),
  delivery: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address1: z.string(),
    address2: z.string(),
    city: z.string(),
    state: z.string(),
    country: z.string(),
    zipcode: z.string(),
  }),
  history: z.array(z.object({ status: OrderStatusName, at: z.string(), cause: z.string() })),
  refunds: z
    .array(z.object({ amount: z.number(), state: z.enum(REFUND_STATES), at: z.string() }))
    .describe('money that went or goes back, or still has to after a failed refund; oldest first; rupees'),
  givenByHand: z
    .number()
    .describe('what the shop gave back without a refund, in cash say, of an order that is refunded; rupees'),
  creditNotes: z
    .array(CreditNoteOfOrder)
    .describe('one for each refund of an invoice, some seconds after it is done; oldest first'),
}).meta({ id: 'OrderDetails' });
export type OrderDetails = z.infer<typeof OrderDetails>;

export const OrderDetailsReply = z.object({ success: z.literal(true), order: OrderDetails });
export const OrderDeleted = z.object({ success: z.literal(true), message: z.string() });
