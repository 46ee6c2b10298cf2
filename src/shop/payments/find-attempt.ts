import { Txnid } from '../../contract/schemas/payment.ts';
import type { ProviderName } from '../../contract/words.ts';
import type { Queries, Row } from '../../db/schema.ts';

/** An attempt with what its order says to the provider. */
export type AttemptOfOrder = Row<'payment_attempts'> & { order: Row<'orders'> };

/** The attempt that a txnid names, with its order; not locked. Text that no txnid can be names nothing. */
export async function findAttempt(
  db: Queries,
  provider: ProviderName,
  txnid: string,
): Promise<AttemptOfOrder | undefined> {
  if (!Txnid.safeParse(txnid).success) return undefined;
  const attempt = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('provider', '=', provider)
    .where('txnid', '=', txnid)
    .executeTakeFirst();
  if (!attempt) return undefined;
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', attempt.order_id)
    .executeTakeFirst();
  return order && { ...attempt, order };
}
