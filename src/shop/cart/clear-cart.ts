import type { Shop } from '../shop.ts';

/** Empties the signed-in cart (spec §4: Cart), also of what an addition or merge that came first has put in. */
export async function clearCart(shop: Shop, customerId: string): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    // As in `mergeCart`: the account first, to avoid deadlocks, and in a statement of its own, because one that waits for
    // the lock itself would empty the cart as it was before.
    await tx
      .selectFrom('customers')
      .select('id')
      .where('id', '=', customerId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    await tx.deleteFrom('cart_lines').where('customer_id', '=', customerId).execute();
  });
}
