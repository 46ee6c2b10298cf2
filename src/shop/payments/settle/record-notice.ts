import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { ProviderName } from '../../../contract/payments.ts';
import type { Row } from '../../../db/schema.ts';
import type { Shop } from '../../shop.ts';
import type { RetrievedReport, SignedMessage } from '../gateway.ts';

export type NoticeKind = Row<'payment_notices'>['kind'];

export interface Notice {
  provider: ProviderName;
  kind: NoticeKind;
  report: SignedMessage | RetrievedReport;
}

/**
 * SQL that records a provider's notice, to be embedded in the next statement. Notices have no event id, so identical
 * content counts as one notice received again (payments: Webhook).
 */
export function noticeInsert(
  shop: Pick<Shop, 'clock'>,
  { provider, kind, report }: Notice,
): RawBuilder<unknown> {
  const { txnid, outcome, orderId, amountPaise } = report;
  return sql`insert into payment_notices
      (provider, kind, txnid, fingerprint, outcome, order_id, amount_paise, received_at)
    values (${provider}, ${kind}, ${txnid}, ${fingerprint(provider, kind, report)}, ${outcome}, ${orderId}, ${amountPaise},
      ${shop.clock()})
    on conflict (fingerprint) do update set times = payment_notices.times + 1,
      order_id = coalesce(payment_notices.order_id, excluded.order_id),
      amount_paise = coalesce(payment_notices.amount_paise, excluded.amount_paise)`;
}

function fingerprint(provider: ProviderName, kind: NoticeKind, report: Notice['report']): Buffer {
  const { txnid, providerPaymentId, amountPaise, outcome, rawStatus } = report;
  const contentHash = 'contentHash' in report ? report.contentHash : undefined;
  const facts = [provider, kind, txnid, providerPaymentId, amountPaise, outcome, rawStatus];
  const said = JSON.stringify(contentHash ? [...facts, contentHash] : facts);
  return createHash('sha256').update(said).digest();
}
