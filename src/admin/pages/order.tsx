import { useCallback } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { field } from '../../contract/read/fields.ts';
import { client } from '../client.ts';
import { OrderSheet } from '../order/order-sheet.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { type AskOptions, useAnswer } from '../parts/use-answer.ts';

/** One order, and what staff can do with it. Each order mounts its own page, so that no late answer reaches another. */
export default function OrderPage() {
  const { orderId = '' } = useParams();
  return <OneOrder key={orderId} orderId={orderId} />;
}

function OneOrder({ orderId }: { readonly orderId: string }) {
  const ask = useCallback(
    (options: AskOptions) => client.adminOrder({ ...options, params: { orderId } }),
    [orderId],
  );
  const { asked, refetch, put, askNewest, putNewest, renewing } = useAnswer(ask);
  const { state } = useLocation();
  // The filter and page number of the list that led here.
  const list = String(field(state, 'list') ?? '');
  return (
    <>
      <Link className="link" to={{ pathname: '/admin/', search: list }}>
        All orders
      </Link>
      <Loaded asked={asked} refetch={refetch} what="order" whole>
        {({ order }) => (
          <OrderSheet
            order={order}
            ask={askNewest}
            refetch={refetch}
            renewing={renewing}
            onOrder={(answered) => put({ success: true, order: answered })}
            onNewest={(newest) => putNewest({ success: true, order: newest })}
          />
        )}
      </Loaded>
    </>
  );
}
