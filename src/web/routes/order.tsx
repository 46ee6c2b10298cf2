import { Link } from 'react-router';
import type { PageHandle } from '../layout/document/page-handle.ts';
import { pageMeta } from '../layout/document/page-meta.ts';
import { OrderView } from '../orders/order-view.tsx';
import { type FoundOrder, LOG_IN_TO_SEE, NOT_SEEN_HERE, useOrder } from '../orders/use-order.ts';
import { loginPath } from '../session/login-path.ts';
import { NeedsScripts } from '../ui/needs-scripts.tsx';
import '../styles/orders.css';
import { LineSkeletons } from '../ui/line-skeletons.tsx';
import { AlarmPanel } from '../ui/panel.tsx';
import type { Route } from './+types/order.ts';
import '../styles/bill.css';

export const handle: PageHandle = { calm: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: 'Order',
    description: 'Every line of your order, its payment and its way to you.',
  });

/** 'View details' (decisions: Shown to people). */
export default function Order({ params }: Route.ComponentProps) {
  // Keyed, so that after a jump in the history one order is not shown as another.
  return <OneOrder key={params.orderId} orderId={params.orderId} />;
}

function OneOrder({ orderId }: { readonly orderId: string }) {
  const found = useOrder(orderId);
  if (found?.status === 'ready') return <OrderView order={found.order} />;
  return (
    <div className="wrap orders-page">
      <div className="page-head">
        <h1>Order</h1>
        <NeedsScripts />
      </div>
      {found?.status === 'unknown' || found?.status === 'failed' ? (
        <NoOrder found={found} orderId={orderId} />
      ) : (
        <LineSkeletons label="Loading your order" />
      )}
    </div>
  );
}

interface NoOrderProps {
  readonly found: Extract<FoundOrder, { status: 'unknown' | 'failed' }>;
  readonly orderId: string;
}

function NoOrder({ found, orderId }: NoOrderProps) {
  if (found.status === 'failed') {
    const retry = (
      <button type="button" className="btn house" onClick={found.retry}>
        Retry
      </button>
    );
    return (
      <AlarmPanel title="We could not fetch this order" action={retry}>
        {found.message}
      </AlarmPanel>
    );
  }
  if (found.signedOut) {
    const login = (
      <Link className="btn house" to={loginPath(`/orders/${orderId}`)}>
        Log in
      </Link>
    );
    return (
      <AlarmPanel title="Please log in to see this order" action={login}>
        {LOG_IN_TO_SEE}
      </AlarmPanel>
    );
  }
  const orders = (
    <Link className="btn house" to="/orders">
      View Orders
    </Link>
  );
  return (
    <AlarmPanel title="We could not find this order" action={orders}>
      {NOT_SEEN_HERE}
    </AlarmPanel>
  );
}
