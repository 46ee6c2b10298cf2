import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ProviderName } from '../../contract/words.ts';
import type { Queries, Row } from '../../db/schema.ts';
import type { Shop } from '../shop.ts';
import type { PaymentReport } from './gateway.ts';

export type NoticeKind = Row<'payment_notices'>['kind'];

export interface Notice {
  provider: ProviderName;
  kind: NoticeKind;
  report: PaymentReport;
}

/**
 * Writes down what the provider said before anything is done about it. The provider's notices have no event id, so
 * the same words again are one notice heard more often (payments: Webhook).
 */
export async function recordNotice(
  db: Queries,
  shop: Pick<Shop, 'clock'>,
  { provider, kind, report }: Notice,
): Promise<void> {
  await db
    .insertInto('payment_notices')
    .values({
      provider,
      kind,
      txnid: report.txnid,
      fingerprint: fingerprint(provider, kind, report),
      outcome: report.outcome,
      received_at: shop.clock(),
    })
    .onConflict((conflict) =>
      conflict.column('fingerprint').doUpdateSet({ times: sql<number>`payment_notices.times + 1` }),
    )
    .execute();
}

function fingerprint(provider: ProviderName, kind: NoticeKind, report: PaymentReport): Buffer {
  const { txnid, providerPaymentId, amountPaise, outcome, rawStatus } = report;
  const said = JSON.stringify([provider, kind, txnid, providerPaymentId, amountPaise, outcome, rawStatus]);
  return createHash('sha256').update(said).digest();
}
