import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PACKING_SORTS, WAITING } from '../../contract/packing-steps.ts';
import type { PackingPage as Answer } from '../../contract/schemas/packing.ts';
import { client } from '../client.ts';
import { KitchenTotals } from '../packing/kitchen-totals.tsx';
import { ToPack } from '../packing/to-pack.tsx';
import { useFreshList } from '../packing/use-fresh-list.ts';
import { useIsShown } from '../packing/use-is-shown.ts';
import { Done, type Said } from '../parts/done.tsx';
import { Choice } from '../parts/field.tsx';
import { keptByEntry } from '../parts/kept-by-entry.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Empty, pageOf } from '../parts/pager.tsx';
import { type AskOptions, useAnswer } from '../parts/use-answer.ts';

const kept = keptByEntry<Answer>();

/** Orders that wait for one step: what to make for them, their slips, and the step itself for many at once. */
export default function PackingPage() {
  const [query, setQuery] = useSearchParams();
  const page = pageOf(query);
  const status = WAITING.find((one) => one === query.get('status')) ?? 'paid';
  const sort = PACKING_SORTS.find((one) => one === query.get('sort')) ?? 'waiting';
  const ask = useCallback(
    (options: AskOptions) => client.adminPacking({ ...options, query: { status, sort, page } }),
    [status, sort, page],
  );
  const { asked, refetch, askNewest, putNewest } = useAnswer(ask, kept);
  const hold = useFreshList(refetch);
  const isShown = useIsShown();
  /** Here, because the list may be empty by then. */
  const [said, setSaid] = useState<Said | null>(null);
  return (
    <>
      <h1>Packing</h1>
      <div className="bo-filter">
        <Choice
          label="Orders that are"
          value={status}
          onChange={(event) => {
            setSaid(null);
            setQuery({ status: event.target.value, sort });
          }}
        >
          {WAITING.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Choice>
        <Choice
          label="In order of"
          value={sort}
          onChange={(event) => setQuery({ status, sort: event.target.value })}
        >
          <option value="waiting">age, oldest first</option>
          <option value="pincode">pincode</option>
        </Choice>
      </div>
      <Done said={said} />
      <Loaded asked={asked} refetch={refetch} what="orders to pack">
        {({ orders, inAll, leftOut, meta }) =>
          orders.length === 0 ? (
            <Empty meta={meta}>No order is {status} just now.</Empty>
          ) : (
            <>
              <KitchenTotals inAll={inAll} leftOut={leftOut} orders={meta.total} />
              <ToPack
                key={status}
                orders={orders}
                status={status}
                meta={meta}
                ask={askNewest}
                onFetched={(newest, words) => {
                  putNewest(newest);
                  setSaid(words === null ? null : { words });
                }}
                onTry={() => setSaid(null)}
                onMoved={(words) => {
                  setSaid({ words });
                  refetch();
                }}
                isShown={isShown}
                hold={hold}
              />
            </>
          )
        }
      </Loaded>
    </>
  );
}
