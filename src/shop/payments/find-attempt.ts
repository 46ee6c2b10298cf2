import { type RawBuilder, sql } from 'kysely';
import { PROVIDERS, type ProviderName } from '../../contract/order-words.ts';
import { Txnid } from '../../contract/schemas/payment.ts';
import type { Queries } from '../../db/schema.ts';
import type { Shop } from '../shop.ts';
import { type AttemptOfOrder, attemptOfRow, ORDER_COLUMNS } from './attempt-row.ts';
import { type Notice, noticeWritten } from './record-notice.ts';

/** The attempt with this txnid and its order, not locked. Text that cannot be a txnid matches nothing. */
export async function findAttempt(
  db: Queries,
  provider: ProviderName,
  txnid: string,
): Promise<AttemptOfOrder | undefined> {
  if (!Txnid.safeParse(txnid).success) return undefined;
  return first(db, attemptNamed(provider, txnid));
}

/**
 * The attempt with this txnid, with whichever provider it was made: `current` first, which may name its attempts as
 * another one did before it.
 */
export async function findAttemptOfAny(
  db: Queries,
  current: ProviderName,
  txnid: string,
): Promise<AttemptOfOrder | undefined> {
  const others = PROVIDERS.filter((one) => one !== current);
  for (const provider of [current, ...others]) {
    const found = await findAttempt(db, provider, txnid);
    if (found) return found;
  }
  return undefined;
}

/** Records the provider's notice, whatever txnid it names, and finds the attempt, in one statement. */
export async function noteAndFind(
  db: Queries,
  shop: Pick<Shop, 'clock'>,
  notice: Notice,
): Promise<AttemptOfOrder | undefined> {
  const found = attemptNamed(notice.provider, notice.report.txnid);
  return first(db, sql`with noticed as (${noticeWritten(shop, notice)}) ${found}`);
}

function attemptNamed(provider: ProviderName, txnid: string): RawBuilder<Record<string, unknown>> {
  return sql`select payment_attempts.*, ${ORDER_COLUMNS}
    from payment_attempts join orders on orders.id = payment_attempts.order_id
    where provider = ${provider} and txnid = ${txnid}`;
}

async function first(
  db: Queries,
  query: RawBuilder<Record<string, unknown>>,
): Promise<AttemptOfOrder | undefined> {
  const [row] = (await query.execute(db)).rows;
  return row && attemptOfRow(row);
}
