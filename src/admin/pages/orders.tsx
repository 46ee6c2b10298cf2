import { useCallback, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { LONGEST_SEARCH } from '../../contract/back-office-bounds.ts';
import { ORDER_STATUSES } from '../../contract/order-words.ts';
import { shortOrderId } from '../../contract/read/order.ts';
import type { StaffOrderPage } from '../../contract/schemas/staff-order.ts';
import { client } from '../client.ts';
import { Choice, Field } from '../parts/field.tsx';
import { keptByEntry } from '../parts/kept-by-entry.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Empty, Pager, pageOf } from '../parts/pager.tsx';
import { Cell, type Column, HeadCell, Table } from '../parts/table.tsx';
import { type AskOptions, useAnswer } from '../parts/use-answer.ts';
import { Badge, money, When } from '../parts/words.tsx';

const kept = keptByEntry<StaffOrderPage>();

/** All orders, newest first, filtered by status and by a search for an order or its buyer. */
export default function OrdersPage() {
  const [query] = useSearchParams();
  const page = pageOf(query);
  const search = query.get('search') ?? '';
  const status = ORDER_STATUSES.find((one) => one === query.get('status'));
  const ask = useCallback(
    (options: AskOptions) =>
      client.adminOrders({ ...options, query: { page, search: search || undefined, status } }),
    [page, search, status],
  );
  const { asked, again } = useAnswer(ask, kept);
  return (
    <>
      <h1>Orders</h1>
      <Narrow status={status} search={search} />
      <Loaded asked={asked} again={again} what="orders">
        {({ orders, meta }) =>
          orders.length === 0 ? (
            <Empty meta={meta}>{search || status ? 'No order fits.' : 'No orders yet.'}</Empty>
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
  readonly search: string;
}

/** Keeps the filter in the address, so that a result can be bookmarked and shared. */
function Narrow({ status, search }: NarrowProps) {
  const [, setQuery] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  // Back and Forward change the address. Update the fields instead of remounting the form, which would lose the focus.
  useEffect(() => {
    const fields = form.current?.elements;
    for (const [name, value] of Object.entries({ status: status ?? '', search })) {
      const field = fields?.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
    }
  }, [status, search]);
  const narrow = (form: HTMLFormElement) => {
    const typed = new FormData(form);
    const wanted = { status: String(typed.get('status')), search: String(typed.get('search')).trim() };
    setQuery(Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== '')));
  };
  return (
    <form
      ref={form}
      className="bo-filter"
      onSubmit={(event) => {
        event.preventDefault();
        narrow(event.currentTarget);
      }}
    >
      <Choice
        label="Status"
        name="status"
        defaultValue={status ?? ''}
        onChange={(event) => event.currentTarget.form && narrow(event.currentTarget.form)}
      >
        <option value="">Any</option>
        {ORDER_STATUSES.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Choice>
      <Field
        label="Order, receipt, invoice, transaction or buyer"
        name="search"
        type="search"
        maxLength={LONGEST_SEARCH}
        defaultValue={search}
        hint="A buyer by e-mail, mobile or how the name begins."
      />
      <button type="submit" className="btn house">
        Find
      </button>
    </form>
  );
}
