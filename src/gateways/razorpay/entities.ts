import { z } from 'zod';

/** The parts of the provider's orders, payments and refunds that matter here. Amounts are integer paise. */

const Paise = z.int().nonnegative();

export const OrderId = z.string().regex(/^order_[A-Za-z0-9]{1,40}$/);
export const PaymentId = z.string().regex(/^pay_[A-Za-z0-9]{1,40}$/);

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

export const Order = z.object({
  id: OrderId,
  amount: Paise,
  currency: z.string(),
  /** Our txnid. */
  receipt: text,
  status: z.string(),
  /** Empty notes come as an array. */
  notes: z.record(z.string(), z.unknown()).catch({}),
  created_at: z.number(),
});
export type Order = z.infer<typeof Order>;

export const Payment = z.object({
  id: PaymentId,
  order_id: text,
  amount: Paise,
  currency: z.string(),
  status: z.string().min(1),
  captured: z.boolean().nullish(),
  method: text,
  error_description: text,
  created_at: z.number(),
});
export type Payment = z.infer<typeof Payment>;

export const Refund = z.object({
  payment_id: PaymentId,
  amount: Paise,
  /** Our refund id. */
  receipt: text,
  status: z.string(),
});
export type Refund = z.infer<typeof Refund>;

/** The provider's list shape. */
export function collectionOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item) });
}

/** The note that tells our orders from others of the same account. */
export const ORDER_NOTE = 'shop_order';

/** The id of our order for which this order was made; null when the shop did not make it. */
export function shopOrderOf({ receipt, notes }: Order): string | null {
  const id = notes[ORDER_NOTE];
  return receipt !== '' && typeof id === 'string' ? id : null;
}
