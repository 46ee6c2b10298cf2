import type { Queries } from '../../db/schema.ts';

/** A customer's e-mail address; null when the account was deleted. */
export async function readCustomerForMail(
  db: Queries,
  customerId: string,
): Promise<{ email: string } | null> {
  const row = await db
    .selectFrom('customers')
    .select('email')
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row ?? null;
}
