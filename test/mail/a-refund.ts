import { v7 as uuidv7 } from 'uuid';
import type { Queries } from '../../src/db/schema.ts';

/** Adds a refund of ₹123.45 to the books; returns its id. */
export async function aRefund(
  db: Queries,
  order: { id: string; attemptId: string },
  reason: string,
  message = '',
): Promise<string> {
  const id = uuidv7();
  await db
    .insertInto('refunds')
    .values({
      id,
      order_id: order.id,
      attempt_id: order.attemptId,
      amount_paise: 12_345,
      reason,
      message,
      merchant_refund_id: `RF${id.slice(-12).toUpperCase()}`,
      idempotency_key: id,
      actor: 'easebuzz',
    })
    .execute();
  return id;
}
