import type { Row, Tx } from '../../db/schema.ts';

/**
 * Locks an account for the rest of a transaction and reads it. Every change to an account starts here, so that rows are
 * always locked in the same order: customer, then orders, codes and sessions.
 */
export async function lockCustomer(tx: Tx, customerId: string): Promise<Row<'customers'> | null> {
  const row = await tx
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', customerId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}
