import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { linePaise, packPaise } from '../../contract/price.ts';
import type { NewRow } from '../schema.ts';
import type { PastOrder } from './past-orders.ts';
import type { ProductRow } from './product-rows.ts';

/** The rows of one past order. */
interface OrderRows {
  order: NewRow<'orders'>;
  lines: NewRow<'order_lines'>[];
  events: NewRow<'order_events'>[];
  attempt: NewRow<'payment_attempts'>;
  /** null when nothing was refunded. */
  refund: NewRow<'refunds'> | null;
}

const HOUR_MS = 3_600_000;
const HOLD_HOURS = 0.5;
/** As for a payment that failed long ago: it is not checked any more (`late-watch.ts`). */
const ALL_CHECKS = 5;
const PLACED = { to: 'pending', afterHours: 0, cause: 'Order placed', actor: 'buyer' } as const;
const DELIVERY = {
  phone: '9829012345',
  address1: '7, Gulmohar Marg, Civil Lines',
  address2: 'Flat 12',
  city: 'Jaipur',
  state: 'Rajasthan',
  pincode: '302006',
};

/** The rows of a past order as the shop itself would have written them, at the catalogue's prices. */
export function orderRows(
  past: PastOrder,
  given: {
    buyer: { id: string; username: string; email: string };
    productOf: ReadonlyMap<string, ProductRow>;
    nextReceiptNumber: () => string;
    now: Date;
  },
): OrderRows {
  const placedAt = new Date(given.now.getTime() - past.placedHoursAgo * HOUR_MS);
  const after = (hours: number) => new Date(placedAt.getTime() + hours * HOUR_MS);
  const id = uuidv7({ msecs: placedAt.getTime() });
  const attemptId = uuidv7({ msecs: placedAt.getTime() });
  const lines = past.lines.map((line, index) => lineRow(id, index + 1, line, given.productOf));
  const amount = lines.reduce((sum, line) => sum + line.total_paise, 0);
  const steps = [PLACED, ...past.steps];
  const last = past.steps.at(-1) ?? PLACED;
  const decided = past.steps[0];
  const paidStep = past.steps.find(({ to }) => to === 'paid');
  const refundStep = past.steps.find(({ to }) => to === 'refunded');
  const paidAt = paidStep ? after(paidStep.afterHours) : null;
  const txnid = `TXN${placedAt.getTime()}`;

  return {
    order: {
      ...DELIVERY,
      id,
      customer_id: given.buyer.id,
      browser_hash: null,
      status: last.to,
      source: 'cart',
      amount_paise: amount,
      receipt_number: paidAt ? given.nextReceiptNumber() : null,
      name: given.buyer.username,
      email: given.buyer.email,
      payment_method: past.method,
      created_at: placedAt,
      updated_at: after(last.afterHours),
      paid_at: paidAt,
    },
    lines,
    events: steps.map((step, index) => ({
      order_id: id,
      from_status: steps[index - 1]?.to ?? null,
      to_status: step.to,
      cause: step.cause,
      actor: step.actor,
      at: after(step.afterHours),
    })),
    attempt: {
      id: attemptId,
      order_id: id,
      provider: 'easebuzz',
      txnid,
      fingerprint: createHash('sha256').update(txnid).digest(),
      amount_paise: amount,
      state: paidAt ? 'succeeded' : 'failed',
      access_key: null,
      provider_payment_id: `E${placedAt.getTime()}`,
      raw_status: paidAt ? 'success' : 'failure',
      message: past.failure ?? '',
      method: past.method,
      holds_until: after(HOLD_HOURS),
      next_check_at: after(HOLD_HOURS),
      checks: paidAt ? 0 : ALL_CHECKS,
      created_at: placedAt,
      settled_at: after(decided?.afterHours ?? 0),
    },
    refund: refundStep
      ? {
          id: uuidv7({ msecs: after(refundStep.afterHours).getTime() }),
          order_id: id,
          attempt_id: attemptId,
          amount_paise: amount,
          reason: refundStep.cause,
          state: 'done',
          merchant_refund_id: `RF${placedAt.getTime()}`,
          idempotency_key: 'seed',
          actor: refundStep.actor,
          created_at: after(refundStep.afterHours),
          requested_at: after(refundStep.afterHours),
          settled_at: after(refundStep.afterHours),
        }
      : null,
  };
}

function lineRow(
  orderId: string,
  line: number,
  { product: productId, grams, quantity }: PastOrder['lines'][number],
  productOf: ReadonlyMap<string, ProductRow>,
) {
  const product = productOf.get(productId);
  if (!product) throw new Error(`The demo catalogue has no '${productId}'.`);
  return {
    order_id: orderId,
    line,
    product_id: product.id,
    product_name: product.name,
    image: product.images[0] ?? '',
    hsn: product.hsn,
    gst_basis_points: product.gst_basis_points,
    grams,
    quantity,
    pack_paise: packPaise(product.price_per_kg_paise, grams),
    total_paise: linePaise(product.price_per_kg_paise, grams, quantity),
  };
}
