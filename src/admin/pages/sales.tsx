import { type FormEvent, useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { USUAL_DAYS_OF_SALES } from '../../contract/back-office-bounds.ts';
import { dayAfter, indianDay } from '../../contract/indian-day.ts';
import type { Sales } from '../../contract/schemas/sales.ts';
import { client } from '../client.ts';
import { Field } from '../parts/field.tsx';
import { Found } from '../parts/found.tsx';
import { Loaded, Nothing } from '../parts/loaded.tsx';
import { type AskOptions, useAnswer } from '../parts/use-answer.ts';
import { useFieldsOfAddress } from '../parts/use-fields-of-address.ts';
import { Accountant } from '../sales/accountant.tsx';
import { Days } from '../sales/days.tsx';
import { Sold } from '../sales/sold.tsx';

/** What came in each day, and what was sold. */
export default function SalesPage() {
  const [query] = useSearchParams();
  const today = indianDay(new Date());
  const from = query.get('from') || dayAfter(today, 1 - USUAL_DAYS_OF_SALES);
  const to = query.get('to') || today;
  const ask = useCallback(
    (options: AskOptions) => client.adminSales({ ...options, query: { from, to } }),
    [from, to],
  );
  const { asked, isOfThis, refetch } = useAnswer(ask);
  const isChosen = query.has('from') || query.has('to');
  return (
    <>
      <h1>Sales</h1>
      <Span from={from} to={to} />
      <Found
        what="paid order"
        total={isChosen && isOfThis && asked.state === 'loaded' ? ordersOf(asked.data) : null}
      />
      <Loaded asked={asked} refetch={refetch} what="sales">
        {(sales) =>
          sales.days.length === 0 ? (
            <Nothing>Nothing was paid in these days.</Nothing>
          ) : (
            <>
              <Days sales={sales} />
              <Sold sales={sales} />
            </>
          )
        }
      </Loaded>
      <Accountant waits={asked.state === 'loading'} />
    </>
  );
}

function ordersOf({ days }: Sales): number {
  return days.reduce((sum, { orders }) => sum + orders, 0);
}

interface SpanProps {
  readonly from: string;
  readonly to: string;
}

/** The first and last day, kept in the address. */
function Span({ from, to }: SpanProps) {
  const [, setQuery] = useSearchParams();
  const form = useFieldsOfAddress({ from, to });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    setQuery({ from: String(typed.get('from')), to: String(typed.get('to')) });
  };
  return (
    <form className="bo-filter" onSubmit={submit} ref={form}>
      <Field label="From" name="from" type="date" defaultValue={from} required />
      <Field label="To" name="to" type="date" defaultValue={to} required />
      <button type="submit" className="btn house">
        Show
      </button>
    </form>
  );
}
