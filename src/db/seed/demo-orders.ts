import { sql } from 'kysely';
import { demoCast } from '../../../shop.cast.ts';
import type { Queries } from '../schema.ts';

/** Whether the demo's people have orders here. Reads only their accounts, however many orders there are. */
export async function hasDemoOrders(db: Queries): Promise<boolean> {
  const one = await db
    .selectFrom('customers')
    .innerJoin('orders', 'orders.customer_id', 'customers.id')
    .select('orders.id')
    .where(
      sql<string>`lower(customers.email)`,
      'in',
      demoCast.map(({ email }) => email),
    )
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}
