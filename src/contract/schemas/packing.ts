import { z } from 'zod';
import { PACKING_SORTS, STEP_AFTER, WAITING } from '../packing-steps.ts';
import { OrderDetails, OrderItem, OrderParams, PageMeta } from './order.ts';
import { StatusCause, staffPage } from './staff-input.ts';

export const PackingQuery = z.object({
  status: z.enum(WAITING).default('paid'),
  sort: z.enum(PACKING_SORTS).default('waiting'),
  ...staffPage(50),
});
export type PackingQuery = z.output<typeof PackingQuery>;

/** What a person needs to fill one box; `refunded` is the part of its payment, in rupees, that went or goes back. */
export const PackingOrder = z
  .object({
    id: z.string(),
    paidAt: z.string().nullable(),
    receiptNumber: z.string().nullable(),
    delivery: OrderDetails.shape.delivery,
    items: z.array(OrderItem),
    refunded: z.number(),
  })
  .meta({ id: 'PackingOrder' });
export type PackingOrder = z.infer<typeof PackingOrder>;

/** One sweet across all orders of a status, except those refunded in full; `grams` is their sum. */
const SweetToPack = z.object({
  productId: z.string(),
  productName: z.string(),
  grams: z.number().int(),
  packs: z.array(z.object({ netWeight: z.string(), quantity: z.number().int() })).describe('lightest first'),
});

export const PackingPage = z.object({
  success: z.literal(true),
  orders: z.array(PackingOrder),
  inAll: z.array(SweetToPack).describe('in the orders of all pages, heaviest first'),
  leftOut: z.number().int().describe('orders that `inAll` leaves out, because they are refunded in full'),
  meta: PageMeta,
});
export type PackingPage = z.infer<typeof PackingPage>;

const OrderIds = z.array(OrderParams.shape.orderId).max(100, 'Please choose at most 100 orders at once.');

/** Each order must be waiting for the step `to`; the buyers read `cause`. */
export const MoveOrders = z.object({
  orderIds: OrderIds.min(1),
  refunded: OrderIds.optional().describe(
    'those of them that the caller saw as refunded in full: another one that is so by now stays',
  ),
  to: z.enum([STEP_AFTER.paid, STEP_AFTER.preparing, STEP_AFTER.shipped]),
  cause: StatusCause,
});
export type MoveOrders = z.output<typeof MoveOrders>;

export const OrdersMoved = z.object({
  success: z.literal(true),
  moved: z
    .array(z.string())
    .describe('ids of the orders that now have this status, including those that already had it'),
  refused: z.array(
    z.object({
      orderId: z.string(),
      message: z.string(),
      waits: z.boolean().describe('whether it still waits for the step, refunded in full'),
    }),
  ),
});
