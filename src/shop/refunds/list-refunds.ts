import type { Expression, SqlBool } from 'kysely';
import type { z } from 'zod';
import type { ProviderName } from '../../contract/payments.ts';
import type { Refund, RefundPage, RefundQuery } from '../../contract/schemas/refund.ts';
import { pagingOf, ROW_COUNT } from '../paging.ts';
import { waitsForProvider } from '../payments/review/former-provider.ts';
import type { Shop } from '../shop.ts';
import type { RefundOfPayment } from './request-refund.ts';

/** One page of all refunds, newest first, for the back office. */
export async function listRefunds(
  shop: Shop,
  { state, orderId, page, limit }: RefundQuery,
): Promise<Omit<z.infer<typeof RefundPage>, 'success'>> {
  const wanted = shop.db
    .selectFrom('refunds')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'refunds.attempt_id')
    .where((refund) => {
      const conditions: Expression<SqlBool>[] = [];
      if (state) conditions.push(refund('refunds.state', '=', state));
      if (orderId) conditions.push(refund('refunds.order_id', '=', orderId));
      return refund.and(conditions);
    });
  const { total } = await wanted.select(ROW_COUNT.as('total')).executeTakeFirstOrThrow();
  const rows = await wanted
    .selectAll('refunds')
    .select(['attempt.txnid', 'attempt.provider'])
    // Chronological, because the ids (UUIDv7) begin with the time.
    .orderBy('refunds.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return {
    refunds: rows.map((row) => refundOf(shop, row)),
    meta: pagingOf(total, { page, limit }),
  };
}

/** A refund as the API returns it: amounts in rupees. */
export function refundOf({ gateway }: Shop, row: RefundOfPayment): Refund {
  return {
    id: row.id,
    orderId: row.order_id,
    txnid: row.txnid,
    provider: row.provider,
    amount: row.amount_paise / 100,
    reason: row.reason,
    state: row.state,
    merchantRefundId: row.merchant_refund_id,
    actor: row.actor,
    message: row.message || (waitsFor(row, gateway.provider) ?? ''),
    byHand: row.by_hand,
    createdAt: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
  };
}

/** Only the provider that took a payment can give it back: until the shop works with it again, the refund waits. */
function waitsFor({ settled_at, provider }: RefundOfPayment, current: ProviderName): string | null {
  return provider === current || settled_at !== null
    ? null
    : waitsForProvider(provider, current, 'The refund goes on');
}
