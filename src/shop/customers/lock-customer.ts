import type { Row, Tx } from '../../db/schema.ts';

/**
 * Holds an account for the rest of a transaction and reads it. Everything that changes an account starts here, so
 * that rows are always locked in one order: customer, then orders, codes and sessions.
 */
export async function lockCustomer(tx: Tx, customerId: string): Promise<Row<'customers'> | null> {
  const row = await tx
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', customerId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}
