import { z } from 'zod';
import { parseJson } from '../../contract/read/parse-json.ts';
import type { SandboxRefund, SandboxTransaction } from './ledger.ts';
import { type Plan, SANDBOX_STATUSES } from './scenarios.ts';

/** A state of one transaction or refund, as one line of the ledger file; the newest state counts. */
export type LedgerRecord =
  | { kind: 'transaction'; state: SandboxTransaction }
  | { kind: 'refund'; state: SandboxRefund };

/** The same name for all states of one transaction or refund. */
export function nameOf(record: LedgerRecord): string {
  return record.kind === 'refund' ? `refund ${record.state.refundId}` : `transaction ${record.state.txnid}`;
}

/** The record as one line of JSON, including its line end. */
export function lineOf(record: LedgerRecord): string {
  return `${JSON.stringify(record)}\n`;
}

/** null when the line was cut off or is not one of ours. */
export function readLine(line: string): LedgerRecord | null {
  return LedgerLine.safeParse(parseJson(line)).data ?? null;
}

const Status = z.enum(SANDBOX_STATUSES);
const Paise = z.int().nonnegative();
const Times = z.int().nonnegative();

const PlanState: z.ZodType<Plan> = z.strictObject({
  initiate: z.enum(['answer', 'timeout', 'html', 'malformed']),
  status: Status.nullable(),
  later: Status.nullable(),
  tamper: z.enum(['none', 'bad-hash', 'stale-amount', 'wrong-key', 'wrong-amount']),
  responses: Times,
  webhooks: Times,
  serverReturns: Times,
  webhookFirst: z.boolean(),
  staleWebhook: z.boolean(),
  forgedRefund: z.boolean(),
  retrieve: z.enum(['truth', 'not-found-once', 'error']),
  refundEnds: z.enum(['refunded', 'failed']),
});

const TransactionState: z.ZodType<SandboxTransaction> = z.strictObject({
  txnid: z.string(),
  accessKey: z.string(),
  announced: z.record(z.string(), z.string()),
  requestHash: z.string(),
  addedOn: z.iso.datetime().transform((text) => new Date(text)),
  amountPaise: Paise,
  status: Status,
  easepayid: z.string(),
  plan: PlanState,
});

const RefundState: z.ZodType<SandboxRefund> = z.strictObject({
  refundId: z.string(),
  merchantRefundId: z.string(),
  easepayid: z.string(),
  amountPaise: Paise,
  status: z.enum(['queued', 'accepted', 'refunded', 'failed']),
});

const LedgerLine: z.ZodType<LedgerRecord> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('transaction'), state: TransactionState }),
  z.strictObject({ kind: z.literal('refund'), state: RefundState }),
]);
