import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { REFUND_STATES } from '../../contract/payments.ts';
import type { RefundPage } from '../../contract/schemas/refund.ts';
import { client } from '../client.ts';
import { Filter } from '../parts/filter.tsx';
import { Found } from '../parts/found.tsx';
import { keptByEntry } from '../parts/kept-by-entry.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Empty, Pager, pageOf } from '../parts/pager.tsx';
import { RefundTable } from '../parts/refund-table.tsx';
import { type AskOptions, useAnswer } from '../parts/use-answer.ts';

const kept = keptByEntry<RefundPage>();

/** All refunds, newest first. */
export default function RefundsPage() {
  const [query] = useSearchParams();
  const page = pageOf(query);
  const state = REFUND_STATES.find((one) => one === query.get('state'));
  const ask = useCallback(
    (options: AskOptions) => client.adminRefunds({ ...options, query: { page, state } }),
    [page, state],
  );
  const { asked, isOfThis, refetch } = useAnswer(ask, kept);
  return (
    <>
      <h1>Refunds</h1>
      <Filter label="State" name="state" words={REFUND_STATES} chosen={state} />
      <Found
        what="refund"
        total={state && isOfThis && asked.state === 'loaded' ? asked.data.meta.total : null}
      />
      <Loaded asked={asked} refetch={refetch} what="refunds">
        {({ refunds, meta }) =>
          refunds.length === 0 ? (
            <Empty meta={meta}>{state ? 'No refund is in this state.' : 'There is no refund yet.'}</Empty>
          ) : (
            <>
              <RefundTable refunds={refunds} />
              <Pager meta={meta} what="refund" />
            </>
          )
        }
      </Loaded>
    </>
  );
}
