import type { Database } from '../schema.ts';

/** Amounts are integer paise. */
interface PastPayment {
  txnid: string;
  /** The provider's id of the payment. */
  easepayid: string;
  amountPaise: number;
  paidAt: Date;
}

/**
 * The payments of the demo's past orders whose money the shop still has: the only ones that never had an access key.
 */
export async function pastPayments(db: Database): Promise<PastPayment[]> {
  const rows = await db
    .selectFrom('payment_attempts')
    .select(['txnid', 'provider_payment_id', 'amount_paise', 'settled_at', 'created_at'])
    .where('state', '=', 'succeeded')
    .where('access_key', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('refunds').select('id').whereRef('refunds.attempt_id', '=', 'payment_attempts.id')),
      ),
    )
    .execute();
  return rows.map((row) => ({
    txnid: row.txnid,
    easepayid: row.provider_payment_id ?? '',
    amountPaise: row.amount_paise,
    paidAt: row.settled_at ?? row.created_at,
  }));
}
