import { type RawBuilder, sql } from 'kysely';
import { PROVIDERS, type ProviderName } from '../../contract/payments.ts';
import { Txnid } from '../../contract/schemas/payment.ts';
import type { Queries } from '../../db/schema.ts';
import type { Shop } from '../shop.ts';
import { type AttemptOfOrder, attemptOfRow, ORDER_COLUMNS } from './attempt-row.ts';
import { type Notice, noticeInsert } from './settle/record-notice.ts';

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
 * The attempt with this txnid, whichever provider it was made with; the `current` provider's first, because attempts of
 * two providers may have the same txnid.
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

/**
 * In one statement, records the provider's notice, whatever txnid it names, and finds the attempt. `isRepeated`: the
 * same notice has come before.
 */
export async function noteAndFind(
  shop: Pick<Shop, 'db' | 'clock'>,
  notice: Notice,
): Promise<{ attempt: AttemptOfOrder | undefined; isRepeated: boolean }> {
  const found = attemptNamed(
    notice.provider,
    notice.report.txnid,
    sql`, (select times from noticed) as times`,
  );
  const noted = sql<{
    times: number;
  }>`with noticed as (${noticeInsert(shop, notice)} returning times) ${found}`;
  const [row] = (await noted.execute(shop.db)).rows;
  if (!row) return { attempt: undefined, isRepeated: false };
  const { times, ...columns } = row;
  return { attempt: attemptOfRow(columns), isRepeated: times > 1 };
}

function attemptNamed(
  provider: ProviderName,
  txnid: string,
  also: RawBuilder<unknown> = sql``,
): RawBuilder<Record<string, unknown>> {
  return sql`select payment_attempts.*, ${ORDER_COLUMNS}${also}
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
