import { z } from 'zod';
import { BULK_MESSAGE, MAX_QUANTITY, NET_WEIGHT_LABELS } from '../weight.ts';
import { ProductRef } from './product.ts';

export const NetWeight = z.enum(NET_WEIGHT_LABELS);

export const Quantity = z.number().max(MAX_QUANTITY, BULK_MESSAGE).int().min(1);

/** Product id → net weight label → quantity (spec §3). */
export const CartMap = z
  .record(z.string(), z.record(z.string(), z.number().int().positive()))
  .meta({ id: 'Cart' });
export type CartMap = z.infer<typeof CartMap>;

export const CartReply = z.object({ success: z.literal(true), cart: CartMap });

export const AddToCart = z.object({ item: ProductRef, netWeight: NetWeight, quantity: Quantity.default(1) });

export const RemoveFromCart = z.object({
  item: ProductRef,
  netWeight: NetWeight,
  removeAll: z.boolean().default(false),
});

/** A guest's cart at sign-in; lines that cannot be kept are skipped, not refused. */
export const MergeCart = z.object({
  cart: z
    .record(z.string(), z.unknown())
    .describe('product id → net weight label → quantity, as the browser kept it')
    .refine((cart) => Object.keys(cart).length <= 500, 'cart has too many products'),
  key: z
    .string()
    .min(1)
    .max(60)
    .optional()
    .describe(
      'chosen by the browser: the same cart with the same key is merged only once, unless another came between',
    ),
});
