import type { ReactNode } from 'react';
import type { StaffOrder } from '../../contract/schemas/staff-order.ts';
import { Nothing } from '../parts/loaded.tsx';
import { Cell, type Column, HeadCell, Table } from '../parts/table.tsx';
import { Badge, money, When } from '../parts/words.tsx';
import { PaymentInReview } from './payment-in-review.tsx';

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
  readonly onDecided: (order: StaffOrder, words: string) => void;
}

/** Every payment attempt, newest first, and the decisions they need. */
export function Payments({ order: { id, attempts }, done, onDecided }: PaymentsProps) {
  return (
    <section>
      <h2>Tries to pay</h2>
      {done}
      {attempts
        .filter(({ inReview }) => inReview)
        .map((payment) => (
          <PaymentInReview key={payment.txnid} orderId={id} payment={payment} onDecided={onDecided} />
        ))}
      {attempts.length === 0 ? (
        <Nothing>Nobody has tried to pay yet.</Nothing>
      ) : (
        <Table caption="Tries to pay" columns={COLUMNS}>
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
