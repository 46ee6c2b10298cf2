import { useCallback, useEffect, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { MAX_SEARCH_LENGTH } from '../../contract/back-office-bounds.ts';
import { ORDER_STATUSES } from '../../contract/order-status.ts';
import { shortOrderId } from '../../contract/read/order.ts';
import type { StaffOrderPage } from '../../contract/schemas/staff-order.ts';
import { client } from '../client.ts';
import { Choice, Field } from '../parts/field.tsx';
import { Found } from '../parts/found.tsx';
import { keptByEntry } from '../parts/kept-by-entry.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Empty, Pager, pageOf } from '../parts/pager.tsx';
import { Cell, type Column, HeadCell, Table } from '../parts/table.tsx';
import { type AskOptions, useAnswer } from '../parts/use-answer.ts';
import { useFieldsOfAddress } from '../parts/use-fields-of-address.ts';
import { Badge, money, When } from '../parts/words.tsx';

const kept = keptByEntry<StaffOrderPage>();

/** All orders, newest first, filtered by status, by day, and by a search for an order or its buyer. */
export default function OrdersPage() {
  const [query] = useSearchParams();
  const page = pageOf(query);
  const [search, from, to] = ['search', 'from', 'to'].map((name) => query.get(name) || undefined);
  const status = ORDER_STATUSES.find((one) => one === query.get('status'));
  const isNarrowed = Boolean(status || search || from || to);
  const ask = useCallback(
    (options: AskOptions) => client.adminOrders({ ...options, query: { page, search, status, from, to } }),
    [page, search, status, from, to],
  );
  const { asked, isOfThis, refetch } = useAnswer(ask, kept);
  const { results, onFind } = useResultsInView(isOfThis && asked.state !== 'loading');
  return (
    <>
      <h1>Orders</h1>
      <Narrow status={status} search={search} from={from} to={to} onFind={onFind} />
      <div ref={results} />
      <Found
        what="order"
        total={isNarrowed && isOfThis && asked.state === 'loaded' ? asked.data.meta.total : null}
      />
      <Loaded asked={asked} refetch={refetch} what="orders">
        {({ orders, meta }) =>
          orders.length === 0 ? (
            <Empty meta={meta}>{isNarrowed ? noneFits(from, to) : 'No orders yet.'}</Empty>
          ) : (
            <>
              <Table caption="Orders" columns={COLUMNS}>
                {orders.map((order) => (
                  <tr key={order.id}>
                    <HeadCell of="Order">
                      <Link
                        className="link"
                        to={`/admin/orders/${order.id}`}
                        state={{ list: query.toString() }}
                      >
                        #{shortOrderId(order.id)}
                      </Link>
                    </HeadCell>
                    <Cell of="Placed">
                      <When at={order.createdAt} />
                    </Cell>
                    <Cell of="For" free>
                      {order.name}, {order.city}
                    </Cell>
                    <Cell of="Receipt" number>
                      {order.receiptNumber ?? '–'}
                    </Cell>
                    <Cell of="Packs" number>
                      {order.packs}
                    </Cell>
                    <Cell of="Amount" number>
                      {money(order.amount)}
                    </Cell>
                    <Cell of="Status">
                      <Badge word={order.status} />
                    </Cell>
                  </tr>
                ))}
              </Table>
              <Pager meta={meta} what="order" />
            </>
          )
        }
      </Loaded>
    </>
  );
}

/** On a phone the filter fills the screen: its button, or a chosen status, would seem to do nothing. */
function useResultsInView(areHere: boolean) {
  const results = useRef<HTMLDivElement>(null);
  /** The entry of the history in which something was asked for. The result is a new one, even of the same filter. */
  const askedIn = useRef<string>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (!areHere || askedIn.current === null || askedIn.current === key) return;
    askedIn.current = null;
    const top = results.current?.getBoundingClientRect().top ?? 0;
    if (top > innerHeight / 2) results.current?.scrollIntoView();
  }, [areHere, key]);
  const onFind = () => {
    askedIn.current = key;
  };
  return { results, onFind };
}

function noneFits(from = '', to = ''): string {
  return from && to && from > to ? 'No order fits: the first day is after the last one.' : 'No order fits.';
}

const COLUMNS: readonly Column[] = [
  'Order',
  'Placed',
  'For',
  'Receipt',
  { name: 'Packs', sum: true },
  { name: 'Amount', sum: true },
  'Status',
];

interface NarrowProps {
  readonly status: string | undefined;
  readonly search: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onFind: () => void;
}

/** Keeps the filter in the address, so that a result can be bookmarked and shared. */
function Narrow({ status = '', search = '', from = '', to = '', onFind }: NarrowProps) {
  const [, setQuery] = useSearchParams();
  const form = useFieldsOfAddress({ status, search, from, to });
  const narrow = (form: HTMLFormElement) => {
    const typed = new FormData(form);
    const wanted = [...typed].map(([name, value]) => [name, String(value).trim()]);
    setQuery(Object.fromEntries(wanted.filter(([, value]) => value !== '')));
  };
  return (
    <form
      ref={form}
      className="bo-filter"
      onSubmit={(event) => {
        event.preventDefault();
        onFind();
        narrow(event.currentTarget);
      }}
    >
      <Choice
        label="Status"
        name="status"
        defaultValue={status}
        onChange={({ currentTarget: { form } }) => {
          if (!form) return;
          onFind();
          narrow(form);
        }}
      >
        <option value="">Any</option>
        {ORDER_STATUSES.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Choice>
      <Field
        label="Order, receipt, invoice, transaction or buyer"
        name="search"
        type="search"
        maxLength={MAX_SEARCH_LENGTH}
        defaultValue={search}
        hint="A buyer by e-mail, mobile or how the name begins: three letters or a whole word. Also a credit note, a refund or the provider’s id."
      />
      <Field label="Placed from" name="from" type="date" defaultValue={from} />
      <Field label="Placed until" name="to" type="date" defaultValue={to} />
      <button type="submit" className="btn house">
        Find
      </button>
    </form>
  );
}
