import type { OrderDetails } from '../../contract/schemas/order.ts';
import type { Row } from '../../db/schema.ts';
import { listCreditNotes } from '../documents/credit-notes.ts';
import { stillOpenSql } from '../payments/settle/being-confirmed.ts';
import { givenByHandOfOrder } from '../refunds/refundable.ts';
import { refundsOfOrder } from '../refunds/refunds-of-order.ts';
import type { Shop, Visitor } from '../shop.ts';
import { isOrderId } from './order-id.ts';
import { readLinesOf } from './order-lines.ts';
import { orderSummary } from './order-summary.ts';
import { mayView } from './owner.ts';
import { obstacleToPaying } from './status.ts';

/** Everything about one order (decisions: 'View details'); null for anyone but its owner. */
export async function readOrderDetails(
  shop: Shop,
  visitor: Visitor,
  orderId: string,
): Promise<OrderDetails | null> {
  if (!isOrderId(orderId)) return null;
  const order = await shop.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
  if (!order || !mayView(visitor, order)) return null;

  const lines = await readLinesOf(shop.db, orderId);
  const attempts = await shop.db
    .selectFrom('payment_attempts')
    .select(['txnid', 'state', stillOpenSql(shop.clock()).as('open')])
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const history = await shop.db
    .selectFrom('order_events')
    .select(['to_status', 'at', 'cause'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  const refunds = await refundsOfOrder(shop.db, orderId);
  const open = attempts.some((attempt) => attempt.open);
  const shown =
    attempts.find(({ state }) => state === 'succeeded') ??
    attempts.find((attempt) => attempt.open) ??
    attempts[0];
  return {
    ...orderSummary(order, { lines, open }),
    txnid: shown?.txnid ?? null,
    receiptNumber: order.receipt_number,
    payable: !open && !obstacleToPaying(order),
    delivery: deliveryOf(order),
    history: history.map(({ to_status, at, cause }) => ({ status: to_status, at: at.toISOString(), cause })),
    refunds: refunds.map(({ amount_paise, state, created_at, settled_at }) => ({
      amount: amount_paise / 100,
      state,
      at: (settled_at ?? created_at).toISOString(),
    })),
    givenByHand: (await givenByHandOfOrder(shop.db, orderId)) / 100,
    creditNotes: await listCreditNotes(shop.db, orderId),
  };
}

/** An order's delivery details as the API returns them. */
export function deliveryOf(order: Row<'orders'>): OrderDetails['delivery'] {
  const { name, email, phone, address1, address2, city, state, country, pincode } = order;
  return { name, email, phone, address1, address2, city, state, country, zipcode: pincode };
}
