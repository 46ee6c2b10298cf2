import { sql } from 'kysely';
import type { Shop } from '../shop.ts';

/** Empties the signed-in cart (spec §4: Cart). Locks the account first, as `mergeCart` does, to avoid deadlocks. */
export async function clearCart(shop: Shop, customerId: string): Promise<void> {
  await sql`
    with me as (select id from customers where id = ${customerId} for no key update)
    delete from cart_lines using me where customer_id = me.id`.execute(shop.db);
}
