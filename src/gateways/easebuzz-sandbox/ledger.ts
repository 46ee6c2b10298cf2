import type { WireFields } from '../easebuzz/hash.ts';
import { type LedgerFile, NO_LEDGER_FILE } from './ledger-file.ts';
import type { LedgerRecord } from './ledger-record.ts';
import type { Plan, SandboxStatus } from './scenarios.ts';

/** One announced payment, as the sandbox stores it. */
export interface SandboxTransaction {
  readonly txnid: string;
  readonly accessKey: string;
  /** The fields of initiateLink as they were posted. */
  readonly announced: WireFields;
  readonly requestHash: string;
  readonly addedOn: Date;
  /** The amount charged; differs from the announced one only when a scenario demands it. */
  amountPaise: number;
  status: SandboxStatus;
  /** '' until the buyer has chosen an outcome. */
  easepayid: string;
  plan: Plan;
}

export interface SandboxRefund {
  readonly refundId: string;
  /** '' when it was made on the dashboard. */
  readonly merchantRefundId: string;
  readonly easepayid: string;
  readonly amountPaise: number;
  status: 'queued' | 'accepted' | 'refunded' | 'failed';
}

/** A transaction as a test or a reconciliation sees it. */
export interface LedgerEntry {
  txnid: string;
  amountPaise: number;
  status: SandboxStatus;
  /** '' until the buyer has chosen an outcome. */
  easepayid: string;
  refundedPaise: number;
}

export type Ledger = ReturnType<typeof createLedger>;

/** The gateway's memory. A changed state must be kept here before its outcome is answered. */
export function createLedger(records: readonly LedgerRecord[] = [], file: LedgerFile = NO_LEDGER_FILE) {
  const byTxnid = new Map<string, SandboxTransaction>();
  const byAccessKey = new Map<string, SandboxTransaction>();
  const refunds = new Map<string, SandboxRefund>();

  const remember = (record: LedgerRecord) => {
    if (record.kind === 'refund') {
      refunds.set(record.state.refundId, record.state);
      return;
    }
    byTxnid.set(record.state.txnid, record.state);
    byAccessKey.set(record.state.accessKey, record.state);
  };
  const refundsOf = (easepayid: string) =>
    [...refunds.values()].filter((refund) => refund.easepayid === easepayid);

  for (const record of records) remember(record);

  return {
    /** Stores a new transaction, or one whose state has changed. */
    keep(state: SandboxTransaction): void {
      remember({ kind: 'transaction', state });
      // An announcement alone moves no money, so it need not survive a power cut.
      file.append({ kind: 'transaction', state }, state.status !== 'initiated');
    },
    keepRefund(state: SandboxRefund): void {
      remember({ kind: 'refund', state });
      file.append({ kind: 'refund', state }, true);
    },
    transactions: () => byTxnid.values(),
    ofTxnid: (txnid: string) => byTxnid.get(txnid),
    ofAccessKey: (accessKey: string) => byAccessKey.get(accessKey),
    ofEasepayid: (easepayid: string) =>
      easepayid === '' ? undefined : [...byTxnid.values()].find((known) => known.easepayid === easepayid),
    refundsOf,
    /** What may still be refunded, in paise: a pending refund counts as gone, a failed one does not. */
    refundablePaise({ amountPaise, easepayid }: SandboxTransaction): number {
      const asked = refundsOf(easepayid).filter(({ status }) => status !== 'failed');
      return amountPaise - sum(asked);
    },
    entries: (): LedgerEntry[] =>
      [...byTxnid.values()].map(({ txnid, amountPaise, status, easepayid }) => ({
        txnid,
        amountPaise,
        status,
        easepayid,
        refundedPaise: sum(refundsOf(easepayid).filter((refund) => refund.status === 'refunded')),
      })),
  };
}

function sum(refunds: readonly SandboxRefund[]): number {
  return refunds.reduce((total, { amountPaise }) => total + amountPaise, 0);
}
