import { useEffect, useEffectEvent, useState } from 'react';
import type { Answer } from '../../contract/client.ts';
import type { PaymentState } from '../../contract/payments.ts';
import { firstText } from '../../contract/read/fields.ts';
import { readPaymentState } from '../../contract/read/payment-state.ts';
import type { OrderByTxn } from '../../contract/schemas/order.ts';
import { type Session, shownSession } from '../session/session.ts';
import { useKnownSession } from '../session/use-known-session.ts';
import { useNewVisitor } from '../session/use-new-visitor.ts';
import { useRestored } from '../ui/use-restored.ts';
import { askAboutPayment } from './ask-about-payment.ts';

/** An order as any server may send it (decision 139): each field may be missing or of another type. */
export type PartialOrder = { readonly [Name in keyof OrderByTxn]?: unknown };

/** What the server says about a txnid; only 'paid' may show a receipt (decisions: /payment-success). */
export type PaymentTruth =
  | { kind: 'loading' }
  | { kind: 'paid' | 'open' | 'failed'; order: PartialOrder }
  /** `status` is 0 when no answer came; `note` says what came in place of an order. */
  | { kind: 'unknown'; status: number; note: string };

/** Waits between polls while a payment is open, in ms; the last one repeats. */
const WAITS_MS = [2_000, 3_000, 5_000, 8_000, 13_000, 20_000];

/**
 * The order of a payment attempt, polled until the payment is final (the server asks the provider meanwhile). `again`
 * polls at once.
 */
export function useOrderOfPayment(txnid: string | null): { truth: PaymentTruth; again: () => void } {
  const [truth, setTruth] = useState<PaymentTruth>({ kind: 'loading' });
  const [round, setRound] = useState<number | null>(0);
  useEffect(() => {
    if (!txnid || round === null) return;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = 0;
    const ask = async () => {
      const answer = await askAboutPayment(txnid, shownSession().token, leaving.signal);
      if (leaving.signal.aborted) return;
      const kind = answer.ok ? stateOf(answer.data) : null;
      const open = kind === 'open';
      setTruth((before) => {
        if (answer.ok && kind) return { kind, order: withPlainStatus(answer.data) };
        // A failed poll does not change what is already known.
        return before.kind === 'open'
          ? before
          : { kind: 'unknown', status: answer.status, note: noteOf(answer) };
      });
      const unanswered = !answer.ok && (answer.status === 0 || answer.status === 429 || answer.status >= 500);
      if (open || unanswered || (!answer.ok && asked > 0)) {
        timer = setTimeout(ask, WAITS_MS[Math.min(asked, WAITS_MS.length - 1)]);
      }
      asked += 1;
    };
    void ask();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [txnid, round]);
  const again = () => {
    setTruth({ kind: 'loading' });
    setRound((before) => (before ?? 0) + 1);
  };
  useRestored(() => {
    // A later attempt may have paid the order since.
    if (truth.kind === 'failed') again();
  });
  const session = useKnownSession();
  const newVisitor = useNewVisitor();
  const onVisitor = useEffectEvent((visitor: Session) => {
    const passedTo = newVisitor(visitor);
    if (passedTo === 'another') again();
    if (passedTo !== 'nobody') return;
    setTruth({ kind: 'unknown', status: 404, note: noOrder(404) });
    setRound(null);
  });
  useEffect(() => {
    if (session) onVisitor(session);
  }, [session]);
  return { truth, again };
}

function noOrder(status: number): string {
  return `No order found (status ${status})`;
}

/** In the words of spec §8 where the fetch was not OK; a reply without an order may give its own. */
function noteOf(answer: Answer<unknown>): string {
  if (!answer.ok) return noOrder(answer.status);
  return firstText(answer.data, ['message']) ?? 'No order found';
}

/**
 * The state of an order; null when there is no order. An unknown state is not final: it may show neither a receipt nor
 * a failure.
 */
function stateOf(order: unknown): PaymentState | null {
  return readPaymentState(order) ?? (firstText(order, ['_id', 'orderId']) ? 'open' : null);
}

/** Replies are read in any form (decision 139): 'Refunded' must not show the receipt of an order that stays paid. */
function withPlainStatus(order: PartialOrder): PartialOrder {
  return { ...order, status: firstText(order, ['status'])?.toLowerCase() };
}
