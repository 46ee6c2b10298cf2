import { lockCartOwner } from '../../customers/lock-cart-owner.ts';
import { isLive } from '../../customers/sessions/is-live.ts';
import type { Customer, Shop } from '../../shop.ts';

/**
 * A guest who has logged in since and goes on paying becomes the order's buyer: the goods leave that cart, the order
 * joins that account (decision 135). Returns false when the session has ended meanwhile.
 */
export function joinAccount(shop: Shop, customer: Customer, orderId: string): Promise<boolean> {
  return shop.db.transaction().execute(async (tx) => {
    await lockCartOwner(tx, customer.id);
    if (!(await isLive(shop, tx, customer))) return false;
    await tx
      .updateTable('orders')
      .set({ customer_id: customer.id, updated_at: shop.clock() })
      .where('id', '=', orderId)
      .where('customer_id', 'is', null)
      .where('paid_at', 'is', null)
      .execute();
    return true;
  });
}
