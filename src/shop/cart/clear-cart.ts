import { lockCartOwner } from '../customers/lock-cart-owner.ts';
import type { Shop } from '../shop.ts';

/** Empties the signed-in cart (spec §4: Cart), including what an addition or merge that came first has put in. */
export async function clearCart(shop: Shop, customerId: string): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    await lockCartOwner(tx, customerId);
    await tx.deleteFrom('cart_lines').where('customer_id', '=', customerId).execute();
  });
}
