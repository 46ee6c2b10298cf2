import { v7 as uuidv7 } from 'uuid';
import type { OrderStatus } from '../../contract/order-status.ts';
import { DeliveryLabel } from '../../contract/schemas/delivery-of-order.ts';
import { record } from '../audit/record.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { deliveryOf } from '../orders/order-details.ts';
import { isOrderId } from '../orders/order-id.ts';
import { NOT_YET_SHIPPED } from '../orders/status.ts';
import type { Shop, Staff } from '../shop.ts';
import { changedFields } from './changed-fields.ts';
import { labelChanges } from './trail-words.ts';

export type DeliveryCorrected =
  | { ok: true }
  | { ok: false; reason: 'no-such-order' }
  | { ok: false; reason: 'not-in-the-house'; status: OrderStatus }
  | { ok: false; reason: 'changed'; field: keyof DeliveryLabel; now: string };

const FIELDS = DeliveryLabel.keyof().options;

/**
 * Corrects where a paid order goes, as long as it has not left the shop; field by field, as with a product (decision
 * 170). The state stays, because the tax of the issued invoice depends on it, and so does the e-mail, by which an
 * account finds its orders. The audit trail names the fields, not their content. The buyer gets a mail with the
 * address, unless nothing has changed.
 */
export async function correctDelivery(
  shop: Shop,
  staff: Staff,
  orderId: string,
  { was, becomes }: { was: DeliveryLabel; becomes: DeliveryLabel },
): Promise<DeliveryCorrected> {
  if (!isOrderId(orderId)) return { ok: false, reason: 'no-such-order' };
  return shop.db.transaction().execute(async (tx): Promise<DeliveryCorrected> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: 'no-such-order' };
    if (!NOT_YET_SHIPPED.includes(order.status)) {
      return { ok: false, reason: 'not-in-the-house', status: order.status };
    }
    const now = deliveryOf(order);
    const changed = changedFields<DeliveryLabel>(FIELDS, { was, becomes, now });
    if (!changed.ok) return { ok: false, reason: 'changed', field: changed.stale, now: now[changed.stale] };
    if (changed.changes.length === 0) return { ok: true };

    await tx
      .updateTable('orders')
      .set({ ...labelColumns(changed.merged), updated_at: shop.clock() })
      .where('id', '=', orderId)
      .execute();
    await record(shop, tx, {
      what: 'delivery-corrected',
      who: staff.id,
      target: `order:${orderId}`,
      detail: labelChanges(changed.changes),
    });
    await shop.outbox.mail(tx, { kind: 'address-corrected', orderId, correctionId: uuidv7() });
    return { ok: true };
  });
}

type LabelColumns = Record<Exclude<keyof DeliveryLabel, 'zipcode'> | 'pincode', string>;

/** The label as `orders` keeps it. */
function labelColumns({ name, phone, address1, address2, city, zipcode }: DeliveryLabel): LabelColumns {
  return { name, phone, address1, address2, city, pincode: zipcode };
}
