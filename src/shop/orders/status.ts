import type { RawBuilder, UpdateQueryBuilder, UpdateResult } from 'kysely';
import type { OrderStatus } from '../../contract/order-status.ts';
import { WAITING } from '../../contract/packing-steps.ts';
import { ALREADY_PAID, NO_LONGER_PAYABLE, ORDER_GONE } from '../../contract/payment-refusals.ts';
import type { Row, Schema, Tx } from '../../db/schema.ts';
import { recordStaff } from '../audit/record.ts';
import type { MailJob } from '../outbox.ts';
import type { Shop } from '../shop.ts';

/**
 * Which status may follow which: the one table behind settlement, admin buttons and tests (decisions: Orders). A late
 * success overrides failed and cancelled; a failed order is pending again while the buyer pays again.
 */
export const NEXT_STATUSES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['paid', 'failed', 'cancelled'],
  failed: ['pending', 'paid', 'cancelled'],
  cancelled: ['paid', 'refunded'],
  paid: ['preparing', 'cancelled', 'refunded'],
  preparing: ['shipped', 'cancelled', 'refunded'],
  shipped: ['delivered', 'refunded'],
  delivered: ['refunded'],
  refunded: [],
};

/** Statuses in which an order awaits its first successful payment. */
export const PAYABLE: readonly OrderStatus[] = ['pending', 'failed'];
/** Statuses of a paid order whose money has gone back, or is on its way back. */
const CLOSED: readonly OrderStatus[] = ['cancelled', 'refunded'];

/** Why an order cannot be paid, whatever payments of it are open; null when it can. */
export function obstacleToPaying({
  hidden_at,
  paid_at,
  status,
}: Pick<Row<'orders'>, 'hidden_at' | 'paid_at' | 'status'>): string | null {
  if (hidden_at) return ORDER_GONE;
  // Money that goes back pays for nothing: such an order is closed, not paid (decision 158).
  if (paid_at && !CLOSED.includes(status)) return ALREADY_PAID;
  return PAYABLE.includes(status) ? null : NO_LONGER_PAYABLE;
}

/** Paid but not yet delivered: name and address are still needed. */
export const TO_BE_DELIVERED: readonly OrderStatus[] = WAITING;

/** Paid and still in the shop: the delivery details can be corrected. */
export const NOT_YET_SHIPPED: readonly OrderStatus[] = ['paid', 'preparing'];

/** Whether `NEXT_STATUSES` allows the transition. */
export function mayFollow(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT_STATUSES[from].includes(to);
}

/**
 * The statuses staff may choose next. Only payments make an order pending, paid or failed, and an unpaid order cannot
 * be refunded.
 */
export function staffChoices({ status, paid_at }: Pick<Row<'orders'>, 'status' | 'paid_at'>): OrderStatus[] {
  const byMoney: OrderStatus[] = ['pending', 'paid', 'failed', ...(paid_at ? [] : ['refunded' as const])];
  return NEXT_STATUSES[status].filter((to) => !byMoney.includes(to));
}

/** Why an order changed and by whom; the cause is shown to the buyer. */
interface StatusChange {
  /** A readable phrase: 'Payment received', 'Handed to the courier'. */
  cause: string;
  /** 'buyer', a provider's name or a `staffActor`. */
  actor: string;
  /** For 'refunded': the part of its payment that no refund covers; null for an order that was not paid. */
  givenByHandPaise?: number | null;
  /** For 'cancelled' and 'refunded': the part of its payment that had gone back before; null for an unpaid order. */
  backBeforePaise?: number | null;
  /** Columns of the order to set in the same step. */
  also?: { paid_at: Date; receipt_number: RawBuilder<string>; payment_method: string | null };
  /** The end of the payment that causes the change, in the same statement. */
  ending?: UpdateQueryBuilder<Schema, 'payment_attempts', 'payment_attempts', UpdateResult>;
}

type StatusChanged = { ok: true } | { ok: false; reason: 'not-allowed' };

/**
 * Moves an order that the caller holds locked (`for update`) in `tx`, writes its history and queues the e-mails of the
 * new status in the same transaction. An illegal transition changes nothing and is logged.
 */
export async function changeStatus(
  shop: Shop,
  tx: Tx,
  order: { id: string; status: OrderStatus },
  to: OrderStatus,
  { cause, actor, givenByHandPaise = null, backBeforePaise = null, also, ending }: StatusChange,
): Promise<StatusChanged> {
  if (!mayFollow(order.status, to)) {
    shop.log.warn({ orderId: order.id, from: order.status, to, cause, actor }, 'order status refused');
    return { ok: false, reason: 'not-allowed' };
  }
  const now = shop.clock();
  const changing = tx.with('changed', (db) =>
    db
      .updateTable('orders')
      .set({ ...also, status: to, updated_at: now })
      .where('id', '=', order.id),
  );
  await (ending ? changing.with('ended', () => ending) : changing)
    .insertInto('order_events')
    .values({
      order_id: order.id,
      from_status: order.status,
      to_status: to,
      cause,
      actor,
      at: now,
      given_by_hand_paise: givenByHandPaise,
      back_before_paise: backBeforePaise,
    })
    .execute();
  const detail = `${order.status} → ${to}`;
  await recordStaff(shop, tx, actor, { what: 'order-status', target: `order:${order.id}`, detail });
  const mails: MailJob[] = [];
  if (to !== 'pending') mails.push({ kind: 'order-status', orderId: order.id, status: to });
  if (to === 'paid') mails.push({ kind: 'shop-order-paid', orderId: order.id });
  await shop.outbox.mail(tx, ...mails);
  return { ok: true };
}
