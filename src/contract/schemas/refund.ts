import { z } from 'zod';
import { parseAmount } from '../amount.ts';
import { MAX_REASON_LENGTH } from '../back-office-bounds.ts';
import { normalizeLine } from '../invisible-characters.ts';
import { REFUND_STATES } from '../payments.ts';
import { Id } from './id.ts';
import { PageMeta } from './order.ts';
import { Txnid } from './payment.ts';
import { staffPage } from './staff-input.ts';

const RefundStateName = z.enum(REFUND_STATES);

/** Rupees, '1349.50' or 1349.5; parsed into paise. */
const PositiveAmount = z
  .union([z.string().max(20), z.number()])
  .transform((amount) => parseAmount(String(amount)) ?? 0)
  .refine((paise) => paise > 0, 'The amount must be rupees above 0, with at most 2 decimals.');

/**
 * Also for money that was given back in another way. `amount` is in rupees. The same `idempotencyKey` returns the same
 * refund.
 */
export const RequestRefund = z.object({
  amount: PositiveAmount,
  reason: z
    .string()
    .overwrite(normalizeLine)
    .min(1, 'Please give a reason.')
    .max(MAX_REASON_LENGTH, 'Please shorten the reason.'),
  idempotencyKey: z.string().regex(/^[\w-]{8,80}$/, 'idempotencyKey must be 8 to 80 letters, digits, - or _'),
  txnid: Txnid.optional().describe('a payment of the order other than the one that paid for it'),
  refundable: PositiveAmount.optional().describe(
    'how much of the payment the caller saw as refundable, in rupees; 409 if it is less',
  ),
});

/** The payment in review that staff decide about. */
export const PaymentInReview = z.object({ txnid: Txnid });

/** A refund as the back office sees it; `amount` is in rupees. */
export const Refund = z
  .object({
    id: z.string(),
    orderId: z.string(),
    txnid: z.string(),
    provider: z.string(),
    amount: z.number(),
    reason: z.string(),
    state: RefundStateName,
    merchantRefundId: z
      .string()
      .describe('its id at the provider, given by us; the reason names that of one made there'),
    actor: z.string(),
    message: z.string().describe('the obstacle, if there was one'),
    byHand: z.boolean().describe('given back in another way: nothing was sent'),
    createdAt: z.string(),
    settledAt: z.string().nullable(),
  })
  .meta({ id: 'Refund' });
export type Refund = z.infer<typeof Refund>;

export const RefundReply = z.object({ success: z.literal(true), refund: Refund });

export const RefundQuery = z.object({
  state: RefundStateName.optional(),
  orderId: Id.optional(),
  ...staffPage(20),
});
export type RefundQuery = z.infer<typeof RefundQuery>;

export const RefundPage = z.object({
  success: z.literal(true),
  refunds: z.array(Refund),
  meta: PageMeta,
});
export type RefundPage = z.infer<typeof RefundPage>;
