import { randomInt } from 'node:crypto';
import type { Plan } from './scenarios.ts';

/** The provider's statuses, in its own words; 'on_hold' stands for one that the shop does not know. */
type PaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed' | 'on_hold';

export interface SandboxOrder {
  readonly id: string;
  /** The shop's txnid. */
  readonly receipt: string;
  readonly amountPaise: number;
  readonly notes: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  readonly payments: SandboxPayment[];
  plan: Plan;
}

export interface SandboxPayment {
  readonly id: string;
  readonly orderId: string;
  /** The amount charged; differs from the order's amount only when a scenario demands it. */
  readonly amountPaise: number;
  readonly createdAt: Date;
  readonly refunds: SandboxRefund[];
  status: PaymentStatus;
  /** '' unless it failed. */
  error: string;
}

export interface SandboxRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly receipt: string | null;
  readonly notes: Readonly<Record<string, unknown>>;
  readonly amountPaise: number;
  readonly idempotencyKey: string | null;
  readonly createdAt: Date;
  status: 'pending' | 'processed' | 'failed';
}

/** An order as a test or a reconciliation sees it, in the other sandbox's terms. */
export interface RazorpayLedgerEntry {
  txnid: string;
  orderId: string;
  amountPaise: number;
  status: 'initiated' | 'pending' | 'success' | 'failure' | 'on_hold';
  /** '' until the buyer has chosen an outcome. */
  paymentId: string;
  refundedPaise: number;
}

export type Ledger = ReturnType<typeof createLedger>;

/** The gateway's memory; it is lost when the process ends. */
export function createLedger() {
  const orders = new Map<string, SandboxOrder>();
  const payments = new Map<string, SandboxPayment>();
  return {
    addOrder(order: SandboxOrder): void {
      orders.set(order.id, order);
    },
    addPayment(order: SandboxOrder, payment: SandboxPayment): void {
      order.payments.push(payment);
      payments.set(payment.id, payment);
    },
    order: (id: string) => orders.get(id),
    payment: (id: string) => payments.get(id),
    orders: () => [...orders.values()],
    ofReceipt: (receipt: string) => [...orders.values()].find((order) => order.receipt === receipt),
    entries: (): RazorpayLedgerEntry[] => [...orders.values()].map(entryOf),
  };
}

/** The payment that decides an order: the captured one, or else the newest. */
export function decisivePayment({ payments }: SandboxOrder): SandboxPayment | undefined {
  return payments.find((payment) => isCaptured(payment)) ?? payments.at(-1);
}

/** A refunded payment counts as captured too. */
export function isCaptured({ status }: SandboxPayment): boolean {
  return status === 'captured' || status === 'refunded';
}

/** In paise; refunds that are pending or failed do not count. */
export function refundedPaise({ refunds }: SandboxPayment): number {
  return sum(refunds.filter(({ status }) => status === 'processed'));
}

/** What may still be refunded, in paise: a pending refund counts as gone, a failed one does not. */
export function refundablePaise({ amountPaise, refunds }: SandboxPayment): number {
  return amountPaise - sum(refunds.filter(({ status }) => status !== 'failed'));
}

/** An id in the provider's form, such as 'order_' and 14 letters or digits. */
export function newId(prefix: string): string {
  const letters = Array.from({ length: 14 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${prefix}_${letters.join('')}`;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const WORDS = {
  created: 'pending',
  authorized: 'pending',
  captured: 'success',
  refunded: 'success',
  failed: 'failure',
  on_hold: 'on_hold',
} as const;

function entryOf(order: SandboxOrder): RazorpayLedgerEntry {
  const payment = decisivePayment(order);
  return {
    txnid: order.receipt,
    orderId: order.id,
    amountPaise: payment?.amountPaise ?? order.amountPaise,
    status: payment ? WORDS[payment.status] : 'initiated',
    paymentId: payment?.id ?? '',
    refundedPaise: payment ? refundedPaise(payment) : 0,
  };
}

function sum(refunds: readonly SandboxRefund[]): number {
  return refunds.reduce((total, { amountPaise }) => total + amountPaise, 0);
}
