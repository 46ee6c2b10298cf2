import type { OrderStatus } from '../contract/order-status.ts';
import { failuresBefore } from '../shop/mail-facts/failures-before.ts';
import { type OrderForMail, readOrderForMail } from '../shop/mail-facts/read-order.ts';
import type { Shop } from '../shop/shop.ts';
import { addressOf, type Draft, type JobOf, SHOP_ADDRESS } from './draft.ts';
import type { Letter } from './letters/letter.ts';
import { orderCancelled } from './letters/order-cancelled.ts';
import { orderDelivered } from './letters/order-delivered.ts';
import { orderFailed } from './letters/order-failed.ts';
import { orderPaid } from './letters/order-paid.ts';
import { addressee } from './letters/order-phrases.ts';
import { orderPreparing } from './letters/order-preparing.ts';
import { orderRefunded } from './letters/order-refunded.ts';
import { orderShipped } from './letters/order-shipped.ts';

interface StatusMail {
  letter: (order: OrderForMail, publicUrl: string) => Letter;
  /** Later order statuses in which the mail is still true; a receipt stays true for ever. */
  holdsIn: readonly OrderStatus[];
}

/** The mail sent to the buyer for each status (decisions: Orders). */
const STATUS_MAILS: Partial<Record<OrderStatus, StatusMail>> = {
  paid: {
    letter: orderPaid,
    holdsIn: ['paid', 'preparing', 'shipped', 'delivered', 'cancelled', 'refunded'],
  },
  preparing: { letter: orderPreparing, holdsIn: ['preparing', 'shipped', 'delivered'] },
  shipped: { letter: orderShipped, holdsIn: ['shipped', 'delivered'] },
  delivered: { letter: orderDelivered, holdsIn: ['delivered', 'refunded'] },
  failed: { letter: orderFailed, holdsIn: ['failed'] },
  cancelled: { letter: orderCancelled, holdsIn: ['cancelled', 'refunded'] },
  refunded: { letter: orderRefunded, holdsIn: ['refunded'] },
};

/**
 * Statuses that an order can reach more than once, each time with another mail: an order cancelled unpaid may still be
 * paid, and cancelled again.
 */
const MAY_COME_AGAIN: ReadonlySet<OrderStatus> = new Set(['failed', 'cancelled']);

/** Anybody can have payments fail in any number, and the address that they give may be a stranger's. */
const MAX_FAILURES_PER_HOUR = 20;

/** Informs the buyer of an order's new status. */
export async function draftOrderStatus(
  shop: Shop,
  { orderId, status }: JobOf<'order-status'>,
): Promise<Draft> {
  const found = await readOrderForMail(shop.db, orderId, status);
  if (!found) return { ok: false, reason: 'gone' };
  const mail = STATUS_MAILS[status];
  if (!mail?.holdsIn.includes(found.order.status)) return { ok: false, reason: 'overtaken' };
  const to = addressOf({ name: addressee(found.order), email: found.order.email });
  if (!to) return { ok: false, reason: 'no-address' };
  if (status === 'failed' && (await isOneTooMany(shop, found))) return { ok: false, reason: 'too-many' };
  const cause = MAY_COME_AGAIN.has(status) && found.step ? `${orderId}.${found.step.id}` : orderId;
  const letter = mail.letter(found, shop.settings.publicUrl);
  return { ok: true, kind: `order-status-${status}`, cause, to, replyTo: SHOP_ADDRESS, letter };
}

/** Where money came, which is rare and costs something, its buyer must hear of it. */
async function isOneTooMany(shop: Shop, found: OrderForMail): Promise<boolean> {
  if (found.attempt?.state === 'surplus') return false;
  return (await failuresBefore(shop.db, found)) >= MAX_FAILURES_PER_HOUR;
}
