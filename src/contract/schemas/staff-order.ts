import { z } from 'zod';
import { MAX_SEARCH_LENGTH } from '../back-office-bounds.ts';
import { paiseOfRupees } from '../money.ts';
import { ORDER_SOURCES } from '../order-status.ts';
import { ATTEMPT_STATES, PROVIDERS } from '../payments.ts';
import { OrderDetails, OrderItem, OrderStatusName, PageMeta, PaymentStateName } from './order.ts';
import { Day, StatusCause, staffPage } from './staff-input.ts';

/**
 * `search` matches an order's id or its last characters, the number of a receipt, invoice or credit note, a txnid, the
 * provider's id of a payment, our id of a refund, or the buyer's e-mail, mobile number, or the start of the name:
 * three letters or a whole word. `from` and `to` are the first and the last day on which an order was placed.
 */
export const StaffOrderQuery = z.object({
  status: OrderStatusName.optional(),
  search: z.string().trim().max(MAX_SEARCH_LENGTH).optional(),
  from: Day.optional(),
  to: Day.optional(),
  ...staffPage(20),
});
export type StaffOrderQuery = z.output<typeof StaffOrderQuery>;

/** An order in the back office's list; `amount` is rupees. */
export const StaffOrderRow = z
  .object({
    id: z.string(),
    createdAt: z.string(),
    status: OrderStatusName,
    payment: PaymentStateName,
    amount: z.number(),
    receiptNumber: z.string().nullable(),
    name: z.string(),
    city: z.string(),
    packs: z.number().int(),
  })
  .meta({ id: 'StaffOrderRow' });

export const StaffOrderPage = z.object({
  success: z.literal(true),
  orders: z.array(StaffOrderRow),
  meta: PageMeta,
});
export type StaffOrderPage = z.infer<typeof StaffOrderPage>;

/** One payment attempt; amounts in rupees. `refundable` is the part neither refunded nor being refunded. */
const StaffAttempt = z.object({
  txnid: z.string(),
  provider: z.enum(PROVIDERS),
  state: z.enum(ATTEMPT_STATES),
  amount: z.number(),
  refundable: z.number(),
  received: z
    .number()
    .nullable()
    .describe('what came in, according to the provider; null: nothing yet, or unknown'),
  waitsFor: z
    .string()
    .nullable()
    .describe('why its money cannot be sent back now: another provider took it; null: it can'),
  inReview: z
    .boolean()
    .describe(
      "a person must decide: the provider's report was not trusted, or money came after the attempt had failed",
    ),
  method: z.string().nullable(),
  message: z.string(),
  providerPaymentId: z.string().nullable(),
  createdAt: z.string(),
  settledAt: z.string().nullable(),
});

export const StaffOrder = z
  .object({
    id: z.string(),
    createdAt: z.string(),
    paidAt: z.string().nullable(),
    status: OrderStatusName,
    source: z.enum(ORDER_SOURCES),
    amount: z.number(),
    receiptNumber: z.string().nullable(),
    invoiceNumber: z.string().nullable(),
    creditNotes: OrderDetails.shape.creditNotes,
    givenByHand: OrderDetails.shape.givenByHand,
    deletedByBuyer: z.boolean(),
    buyerLeft: z
      .boolean()
      .describe('the buyer has deleted the account; what is still to be delivered is sent all the same'),
    delivery: OrderDetails.shape.delivery,
    correctable: z
      .boolean()
      .describe('whether name, mobile and address can be corrected: paid, not yet shipped'),
    items: z.array(OrderItem),
    attempts: z.array(StaffAttempt).describe('newest first'),
    history: z.array(
      z.object({ status: OrderStatusName, at: z.string(), cause: z.string(), by: z.string() }),
    ),
    next: z.array(OrderStatusName).describe('what staff may choose next'),
  })
  .meta({ id: 'StaffOrder' });
export type StaffOrder = z.infer<typeof StaffOrder>;

export const StaffOrderReply = z.object({ success: z.literal(true), order: StaffOrder });

/** Rupees, as `StaffAttempt` gives them; parsed into paise. */
const SeenAmount = z.number().min(0).transform(paiseOfRupees);

/** `from` is the status shown on the screen; if it has changed since, nothing happens. The buyer sees `cause`. */
export const MoveOrder = z.object({
  from: OrderStatusName,
  to: OrderStatusName,
  cause: StatusCause,
  refundable: SeenAmount.optional().describe(
    'how much of the payment the caller saw as refundable, in rupees; 409 if it is another amount in a step to refunded, or if nothing is left by now in one to preparing, shipped or delivered',
  ),
});
export type MoveOrder = z.output<typeof MoveOrder>;
