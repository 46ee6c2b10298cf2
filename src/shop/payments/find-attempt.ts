import { sql } from 'kysely';
import { Txnid } from '../../contract/schemas/payment.ts';
import type { ProviderName } from '../../contract/words.ts';
import type { Queries } from '../../db/schema.ts';
import { type AttemptOfOrder, attemptOfRow, ORDER_COLUMNS } from './attempt-row.ts';

/** The attempt that a txnid names, with its order; not locked. Text that no txnid can be names nothing. */
export async function findAttempt(
  db: Queries,
  provider: ProviderName,
  txnid: string,
): Promise<AttemptOfOrder | undefined> {
  if (!Txnid.safeParse(txnid).success) return undefined;
  const { rows } = await sql<Record<string, unknown>>`
    select payment_attempts.*, ${ORDER_COLUMNS}
    from payment_attempts join orders on orders.id = payment_attempts.order_id
    where provider = ${provider} and txnid = ${txnid}`.execute(db);
  const [row] = rows;
  return row && attemptOfRow(row);
}
