import type { ProviderName } from '../../contract/payments.ts';
import type { StaffOrder } from '../../contract/schemas/staff-order.ts';
import type { Row } from '../../db/schema.ts';
import { staffId } from '../audit/actor.ts';
import { listCreditNotes } from '../documents/credit-notes.ts';
import { deliveryOf } from '../orders/order-details.ts';
import { isOrderId } from '../orders/order-id.ts';
import { orderItem, readLinesOf } from '../orders/order-lines.ts';
import { isLeft } from '../orders/owner.ts';
import { NOT_YET_SHIPPED, staffChoices } from '../orders/status.ts';
import { isBooked } from '../payments/attempt-row.ts';
import { readableMethod } from '../payments/readable-method.ts';
import { waitsForProvider } from '../payments/review/former-provider.ts';
import { isInReview } from '../payments/review/in-review.ts';
import { paidTwice } from '../payments/review/paid-twice.ts';
import { givenByHandOfOrder, refundablePaise } from '../refunds/refundable.ts';
import type { Shop } from '../shop.ts';

/** Everything staff see of one order; null when it does not exist. */
export async function readOrderForStaff(shop: Shop, orderId: string): Promise<StaffOrder | null> {
  if (!isOrderId(orderId)) return null;
  const order = await shop.db
    .selectFrom('orders')
    .leftJoin('invoices', 'invoices.order_id', 'orders.id')
    .selectAll('orders')
    .select('invoices.number as invoice_number')
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  if (!order) return null;
  const lines = await readLinesOf(shop.db, orderId);
  return {
    id: order.id,
    createdAt: order.created_at.toISOString(),
    paidAt: order.paid_at?.toISOString() ?? null,
    status: order.status,
    source: order.source,
    amount: order.amount_paise / 100,
    receiptNumber: order.receipt_number,
    invoiceNumber: order.invoice_number,
    creditNotes: await listCreditNotes(shop.db, orderId),
    givenByHand: (await givenByHandOfOrder(shop.db, orderId)) / 100,
    deletedByBuyer: order.hidden_at !== null && !isLeft(order),
    buyerLeft: isLeft(order),
    delivery: deliveryOf(order),
    correctable: NOT_YET_SHIPPED.includes(order.status),
    items: lines.map(orderItem),
    attempts: await readAttempts(shop, orderId),
    history: await readHistory(shop, orderId),
    next: staffChoices(order),
  };
}

async function readAttempts(shop: Shop, orderId: string): Promise<StaffOrder['attempts']> {
  const rows = await shop.db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const refundable = await Promise.all(
    rows.map((row) => (isBooked(row) ? refundablePaise(shop.db, row) : 0)),
  );
  return rows.map((row, index) => ({
    txnid: row.txnid,
    provider: row.provider,
    state: row.state,
    amount: row.amount_paise / 100,
    refundable: (refundable[index] ?? 0) / 100,
    received: row.received_paise === null ? null : row.received_paise / 100,
    waitsFor: waitsFor(row, shop.gateway.provider),
    inReview: isInReview(row),
    method: readableMethod(row.method),
    message: messageOf(row),
    providerPaymentId: row.provider_payment_id,
    createdAt: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
  }));
}

/** Why booked money cannot be sent back now; null when it can, or when there is none. */
function waitsFor(row: Row<'payment_attempts'>, current: ProviderName): string | null {
  if (!isBooked(row) || row.provider === current) return null;
  return waitsForProvider(row.provider, current, 'A refund goes on');
}

/** What the provider said, then what is to be done about further payments of the txnid. */
function messageOf({ message, also_paid }: Pick<Row<'payment_attempts'>, 'message' | 'also_paid'>): string {
  const twice = also_paid.length > 0 ? paidTwice(also_paid) : '';
  return [message, twice].filter((sentence) => sentence !== '').join(' ');
}

async function readHistory(shop: Shop, orderId: string): Promise<StaffOrder['history']> {
  const events = await shop.db
    .selectFrom('order_events')
    .select(['to_status', 'at', 'cause', 'actor'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  const names = await namesOf(
    shop,
    events.map(({ actor }) => staffId(actor)).filter((id) => id !== null),
  );
  return events.map(({ to_status, at, cause, actor }) => {
    const id = staffId(actor);
    return { status: to_status, at: at.toISOString(), cause, by: id ? (names.get(id) ?? 'staff') : actor };
  });
}

async function namesOf(shop: Shop, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await shop.db
    .selectFrom('customers')
    .select(['id', 'username'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}
