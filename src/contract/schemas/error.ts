import { z } from 'zod';
import { OrderItem } from './order.ts';

/** The single shape of every refusal (decisions: Calls). `amount` and `lines` come with a 409 for changed prices. */
export const ErrorBody = z
  .object({
    success: z.literal(false),
    message: z.string(),
    errors: z.union([z.string(), z.array(z.string())]),
    requestId: z.string(),
    amount: z.string().optional(),
    lines: z.array(OrderItem).optional(),
    txnid: z.string().optional(),
    orderId: z.string().optional(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof ErrorBody>;

export const Done = z
  .object({ success: z.literal(true), message: z.string().optional() })
  .meta({ id: 'Done' });
