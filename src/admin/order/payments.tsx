import type { ReactNode } from 'react';
import type { StaffOrder } from '../../contract/schemas/staff-order.ts';
import { Nothing } from '../parts/loaded.tsx';
import { RefusalLine } from '../parts/refusal-line.tsx';
import { Cell, type Column, HeadCell, Table } from '../parts/table.tsx';
import type { Sending } from '../parts/use-sending.ts';
import { Badge, money, When } from '../parts/words.tsx';
import { type Decide, PaymentInReview } from './payment-in-review.tsx';

const COLUMNS: readonly Column[] = [
  'Transaction',
  'State',
  { name: 'Amount', sum: true },
  'Method',
  'Begun',
  'What the provider said',
];

interface PaymentsProps {
  readonly order: StaffOrder;
  /** Says what has just been decided about one of the payments. */
  readonly done: ReactNode;
  readonly sending: Sending;
  /** A decision has been started: remove the message about the previous one. */
  readonly onTry: () => void;
  readonly onDecided: (order: StaffOrder, words: string) => void;
  /** The payment has moved on by itself or by somebody else: fetch the page again. */
  readonly onStale: () => void;
}

/** Every payment attempt, newest first, and the decisions they need. */
export function Payments({
  order: { id, attempts },
  done,
  sending: { busy, refusal, send },
  onTry,
  onDecided,
  onStale,
}: PaymentsProps) {
  const decide: Decide = async (call, words) => {
    if (busy) return;
    onTry();
    const answer = await send(call, onStale);
    if (!answer) return;
    onDecided(answer.order, words);
  };
  return (
    <section>
      <h2>Payment attempts</h2>
      {done}
      {/* Not at the payment: the refusal may be that it needs no decision any more. */}
      <RefusalLine refusal={refusal} />
      {attempts
        .filter(({ inReview }) => inReview)
        .map((payment) => (
          <PaymentInReview key={payment.txnid} orderId={id} payment={payment} busy={busy} decide={decide} />
        ))}
      {attempts.length === 0 ? (
        <Nothing>Nobody has tried to pay yet.</Nothing>
      ) : (
        <Table caption="Payment attempts" columns={COLUMNS}>
          {attempts.map((attempt) => (
            <tr key={attempt.txnid}>
              <HeadCell of="Transaction" reference>
                {attempt.txnid}
                <small>
                  {attempt.provider} {attempt.providerPaymentId ?? ''}
                </small>
              </HeadCell>
              <Cell of="State">
                <Badge word={attempt.state} />
              </Cell>
              <Cell of="Amount" number>
                {amountsOf(attempt)}
              </Cell>
              <Cell of="Method">{attempt.method ?? '–'}</Cell>
              <Cell of="Begun">
                <When at={attempt.createdAt} />
              </Cell>
              <Cell of="What the provider said" free>
                {attempt.message || '–'}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}

/** The requested amount, and the received amount if it differs. */
function amountsOf({ amount, received }: StaffOrder['attempts'][number]): string {
  const asked = money(amount);
  return received === null || received === amount ? asked : `${asked}, ${money(received)} came`;
}
