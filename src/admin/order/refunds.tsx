import { useCallback, useEffect, useState } from 'react';
import type { Refund } from '../../contract/schemas/refund.ts';
import type { StaffOrder } from '../../contract/schemas/staff-order.ts';
import { client } from '../client.ts';
import { Loaded, Nothing } from '../parts/loaded.tsx';
import { RefundTable } from '../parts/refund-table.tsx';
import { type AskOptions, useAnswer } from '../parts/use-answer.ts';
import type { Sending } from '../parts/use-sending.ts';
import { money } from '../parts/words.tsx';
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
  readonly onRequested: (refund: Refund) => void;
  /** Somebody else was faster, or no answer came. */
  readonly onStale: () => void;
}

/** The order's refunds, and a form for another. */
export function Refunds({ order, renewing, sending, onTry, onRequested, onStale }: RefundsProps) {
  const { may } = useStaff();
  const ask = useCallback(
    (options: AskOptions) => client.adminRefunds({ ...options, query: { orderId: order.id, limit: 100 } }),
    [order.id],
  );
  const { asked, refetch, renewing: listRenewing } = useAnswer(ask);
  // The order is fetched again because something has changed, which may be one of its refunds.
  useEffect(() => {
    if (renewing) refetch();
  }, [renewing, refetch]);
  const payments = order.attempts.filter(({ refundable }) => refundable > 0);
  // The form begins anew once the list shows what it has requested, and not before: until then its idempotency keys are
  // needed. What is left to refund does not tell, because a failed refund leaves it as it was.
  const listed = asked.state === 'loaded' ? asked.data.refunds.map(({ id }) => id).join() : '';
  const [listedBefore, setListedBefore] = useState<string | null>(null);
  const [begun, setBegun] = useState(0);
  if (listedBefore !== null && listedBefore !== listed) {
    setListedBefore(null);
    setBegun(begun + 1);
  }
  return (
    <section>
      <h2>Refunds</h2>
      <Loaded asked={asked} refetch={refetch} what="refunds">
        {({ refunds }) =>
          refunds.length === 0 ? (
            <Nothing>{order.status === 'refunded' ? GIVEN_BY_HAND : 'No money has gone back.'}</Nothing>
          ) : (
            <>
              {/* Missing while a process of a release before this answers. */}
              {order.givenByHand > 0 ? (
                <p className="bo-line">{`${money(order.givenByHand)} was given back in another way than by a refund.`}</p>
              ) : null}
              <RefundTable refunds={refunds} />
            </>
          )
        }
      </Loaded>
      {may('refund') && payments.length > 0 && asked.state !== 'loading' ? (
        <RefundForm
          key={begun}
          orderId={order.id}
          payments={payments}
          sending={sending}
          waits={renewing || listRenewing}
          onTry={onTry}
          onRequested={(refund) => {
            setListedBefore(listed);
            refetch();
            onRequested(refund);
          }}
          onUnanswered={() => {
            setListedBefore(listed);
            refetch();
            onStale();
          }}
          onStale={() => {
            refetch();
            onStale();
          }}
        />
      ) : null}
    </section>
  );
}

/** Without a refund, only staff can have set the order to refunded (decision 131). */
const GIVEN_BY_HAND = 'The money was given back in another way than by a refund.';
