import { useCallback } from 'react';
import type { StaffOrder } from '../../contract/schemas/staff-order.ts';
import { client } from '../client.ts';
import { Loaded, Nothing } from '../parts/loaded.tsx';
import { RefundTable } from '../parts/refund-table.tsx';
import { type AskOptions, useAnswer } from '../parts/use-answer.ts';
import type { Sending } from '../parts/use-sending.ts';
import { useStaff } from '../session/staff.ts';
import { RefundForm } from './refund-form.tsx';

interface RefundsProps {
  readonly order: StaffOrder;
  /** The order is being fetched again. */
  readonly renewing: boolean;
  /** Sends the requests; whoever provides it shows the refusal. */
  readonly sending: Sending;
  /** A request has been started: remove the message about the previous one. */
  readonly onTry: () => void;
  /** The amount left to refund has changed. */
  readonly onRequested: () => void;
  /** It may have changed: no answer came. */
  readonly onUnanswered: () => void;
  /** Somebody else was faster. */
  readonly onStale: () => void;
}

/** The order's refunds, and a form for another. */
export function Refunds({
  order,
  renewing,
  sending,
  onTry,
  onRequested,
  onUnanswered,
  onStale,
}: RefundsProps) {
  const { may } = useStaff();
  const ask = useCallback(
    (options: AskOptions) => client.adminRefunds({ ...options, query: { orderId: order.id, limit: 100 } }),
    [order.id],
  );
  const { asked, again, renewing: listRenewing } = useAnswer(ask);
  const payments = order.attempts.filter(({ refundable }) => refundable > 0);
  // A change of either remounts the form. The list is needed because a failed refund leaves the refundable amount as it
  // was before the refund. Other refund states do not affect what is being typed.
  const left = payments.map(({ txnid, refundable }) => `${txnid} ${refundable}`);
  const listed =
    asked.state === 'here' ? asked.data.refunds.map(({ id, state }) => `${id} ${state === 'failed'}`) : [];
  return (
    <section>
      <h2>Refunds</h2>
      <Loaded asked={asked} again={again} what="refunds">
        {({ refunds }) =>
          refunds.length === 0 ? (
            <Nothing>No money has gone back.</Nothing>
          ) : (
            <RefundTable refunds={refunds} />
          )
        }
      </Loaded>
      {may('refund') && payments.length > 0 && asked.state !== 'waiting' ? (
        <RefundForm
          key={[...left, ...listed].join()}
          orderId={order.id}
          payments={payments}
          sending={sending}
          waits={renewing || listRenewing}
          onTry={onTry}
          onRequested={() => {
            again();
            onRequested();
          }}
          onUnanswered={() => {
            again();
            onUnanswered();
          }}
          onStale={() => {
            again();
            onStale();
          }}
        />
      ) : null}
    </section>
  );
}
