import { v7 as uuidv7 } from 'uuid';
import type { OrderStatus } from '../../src/contract/order-status.ts';
import type { Database, NewRow } from '../../src/db/schema.ts';

const PAID_AT = new Date('2026-11-21T09:45:00Z');

/**
 * Adds an order: 2 × 500 gms Kaju Katli and 1 × 250 gms Chakli, ₹1,45,678.25 in total, paid unless it failed, by one
 * attempt.
 */
export async function anOrder(
  db: Database,
  changes: Partial<NewRow<'orders'>> & { status: OrderStatus },
  ofAttempt: Partial<NewRow<'payment_attempts'>> = {},
) {
  const id = uuidv7();
  const attemptId = uuidv7();
  const paid = !['pending', 'failed'].includes(changes.status);
  const txnid = `TXN${id.slice(-12)}`;
  await db
    .insertInto('orders')
    .values({
      id,
      browser_hash: Buffer.alloc(32),
      source: 'cart',
      amount_paise: 14_567_825,
      receipt_number: paid ? `RCPT-${id.slice(-6)}` : null,
      paid_at: paid ? PAID_AT : null,
      name: 'Asha Verma',
      email: 'asha@example.in',
      phone: '9829012345',
      address1: '7, Gulmohar Marg',
      address2: 'Flat 12',
      city: 'Jaipur',
      state: 'Rajasthan',
      pincode: '302006',
      payment_method: paid ? 'CC' : null,
      ...changes,
    })
    .execute();
  const goods = { order_id: id, image: '/a.webp', hsn: '1704', gst_basis_points: 500 };
  const katli = { product_id: 'kaju-katli', product_name: 'Kaju Katli', grams: 500, quantity: 2 } as const;
  const chakli = { product_id: 'chakli', product_name: 'Chakli', grams: 250, quantity: 1 } as const;
  await db
    .insertInto('order_lines')
    .values([
      { ...goods, line: 1, ...katli, pack_paise: 7_000_000, total_paise: 14_000_000 },
      { ...goods, line: 2, ...chakli, pack_paise: 567_825, total_paise: 567_825 },
    ])
    .execute();
  const attempt: NewRow<'payment_attempts'> = {
    id: attemptId,
    order_id: id,
    provider: 'easebuzz',
    txnid,
    fingerprint: Buffer.alloc(32),
    amount_paise: 14_567_825,
    state: paid ? 'succeeded' : 'failed',
    provider_payment_id: `E${id.slice(-10)}`,
    message: paid ? '' : 'Payment was declined by the bank',
    holds_until: PAID_AT,
    next_check_at: PAID_AT,
    ...ofAttempt,
  };
  await db.insertInto('payment_attempts').values(attempt).execute();
  return { id, attemptId, txnid, number: `#${id.slice(-8)}`, receipt: `RCPT-${id.slice(-6)}` };
}
