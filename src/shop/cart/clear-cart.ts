import { lockCartOwner } from '../customers/lock-cart-owner.ts';
import type { Shop } from '../shop.ts';

/** Empties the signed-in cart (spec §4: Cart), including what a concurrent addition or merge has put in before it. */
export async function clearCart(shop: Shop, customerId: string): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    await lockCartOwner(tx, customerId);
    await tx.deleteFrom('cart_lines').where('customer_id', '=', customerId).execute();
  });
}
