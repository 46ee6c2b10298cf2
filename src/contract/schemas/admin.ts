import { z } from 'zod';
import { HIGHEST_PRICE, LARGEST_STOCK } from '../back-office-bounds.ts';
import { PERMISSIONS } from '../call.ts';
import { rupees } from '../money.ts';
import { ATTEMPT_STATES, ORDER_SOURCES, PROVIDERS } from '../order-words.ts';
import { VITALS } from '../vitals.ts';
import { RoleName } from './account.ts';
import { OrderDetails, OrderItem, OrderStatusName, PageMeta, PaymentStateName } from './order.ts';
import { Category } from './product.ts';
import { StatusCause, staffPage } from './staff-input.ts';

/** The code from the hand-over link (decisions: Accounts). */
export const EnterByCode = z.object({ code: z.string().min(1).max(200) });

/** Who is signed in, what their role may do, and what must not be overlooked. */
export const BackOffice = z
  .object({
    success: z.literal(true),
    user: z.object({ id: z.string(), username: z.string(), role: RoleName }),
    permissions: z.array(z.enum(PERMISSIONS)),
    inReview: z
      .array(z.string())
      .describe('ids of orders with a payment in review, oldest first, at most 20'),
    stuckMail: z.number().int().describe('mails that wait for another try or have been given up'),
  })
  .meta({ id: 'BackOffice' });
export type BackOffice = z.infer<typeof BackOffice>;

const page = staffPage(20);
export const PageQuery = z.object(page);
export type PageQuery = z.output<typeof PageQuery>;

/**
 * `search` matches an order's id or its last characters, a receipt or invoice number, a txnid, or the buyer's e-mail,
 * mobile, or the first three or more letters of the name.
 */
export const StaffOrderQuery = z.object({
  status: OrderStatusName.optional(),
  search: z.string().trim().max(80).optional(),
  ...page,
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
    .describe('what has come in, by the provider; null: nothing yet, or not known'),
  inReview: z
    .boolean()
    .describe(
      'a person must decide: what the provider says was not believed, or money came after the attempt had failed',
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
    deletedByBuyer: z.boolean(),
    delivery: OrderDetails.shape.delivery,
    correctable: z.boolean().describe('name, mobile and address can be corrected: paid, and not shipped'),
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

/** `from` is the status that was on the screen; if it has changed since, nothing happens. The buyer sees `cause`. */
export const MoveOrder = z.object({
  from: OrderStatusName,
  to: OrderStatusName,
  cause: StatusCause,
});
export type MoveOrder = z.output<typeof MoveOrder>;

/** `of` names the price in the messages shown to staff. */
const pricePerKg = (of: string) =>
  z
    .number()
    .int(`${of} is in whole rupees per kg.`)
    .min(1, `${of} is at least ₹1 per kg.`)
    .max(HIGHEST_PRICE, `${of} is at most ${rupees(HIGHEST_PRICE * 100)} per kg, in whole rupees.`);

const STOCK = z.number().int('The stock is in whole grams.').min(0, 'The stock is at least 0 g.');
const TOO_MUCH_STOCK = `The stock is at most ${LARGEST_STOCK.toLocaleString('en-IN')} g.`;

/** The product fields staff can change: whole rupees per kg and grams; stock null is made to order. */
export const Shelf = z.object({
  pricePerKg: pricePerKg('The price'),
  oldPricePerKg: pricePerKg('The old price').nullable(),
  available: z.boolean(),
  stockGrams: STOCK.max(LARGEST_STOCK, TOO_MUCH_STOCK).nullable(),
});
export type Shelf = z.infer<typeof Shelf>;

/** As it is kept: an order that comes back may lift the stock past what staff may type. */
const KeptShelf = z.object({
  pricePerKg: z.number().int(),
  oldPricePerKg: z.number().int().nullable(),
  available: z.boolean(),
  stockGrams: z.number().int().nullable(),
});

export const StaffProduct = KeptShelf.extend({
  id: z.string(),
  name: z.string(),
  hindiName: z.string(),
  category: Category,
  image: z.string().describe('the first of its pictures; empty when it has none'),
  heldGrams: z.number().int().describe('of the stock, held for payments that are open'),
}).meta({ id: 'StaffProduct' });
export type StaffProduct = z.infer<typeof StaffProduct>;

/** Allergens that any product declares, by name: a form offers them, so that one allergen has one spelling. */
export const AllergensInUse = z.array(z.string());

export const StaffProductList = z.object({
  success: z.literal(true),
  products: z.array(StaffProduct),
  allergensInUse: AllergensInUse,
});
export const StaffProductReply = z.object({ success: z.literal(true), product: StaffProduct });

/** The values on the screen and the new ones. Only fields that differ are changed, and only if still as shown. */
export const ChangeProduct = z
  .object({ was: KeptShelf, becomes: Shelf.extend({ stockGrams: STOCK.nullable() }) })
  .refine(({ was, becomes }) => becomes.stockGrams === was.stockGrams || mayBeTyped(becomes.stockGrams), {
    path: ['becomes', 'stockGrams'],
    error: TOO_MUCH_STOCK,
  });
const mayBeTyped = (stockGrams: number | null) => stockGrams === null || stockGrams <= LARGEST_STOCK;
export const StaffProductParams = z.object({ productId: z.string().min(1).max(100) });

/** 75th percentiles over the last `days`, in milliseconds (CLS: a score); pages of one kind are grouped. */
export const SpeedReport = z.object({
  success: z.literal(true),
  days: z.number().int(),
  readings: z.array(
    z.object({
      page: z.string().describe('empty: readings that named no page'),
      name: z.enum(VITALS),
      p75: z.number(),
      count: z.number().int(),
    }),
  ),
});
export type SpeedReport = z.infer<typeof SpeedReport>;
