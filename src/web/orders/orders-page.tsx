import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useRootData } from '../layout/use-root-data.ts';
import { NeedsScripts } from '../ui/needs-scripts.tsx';
import { AlarmPanel, EmptyPanel } from '../ui/panel.tsx';
import { OrderCard } from './order-card.tsx';
import { OrderSkeletons } from './order-skeletons.tsx';
import { Pager } from './pager.tsx';
import { useDeleteSelected } from './use-delete-selected.ts';
import { type Orders, useOrders } from './use-orders.ts';

/** 'Your recent orders': list, selection and deletion (spec §2: Orders). */
export function OrdersPage() {
  const { orders, asked, load } = useOrders();
  const [selected, setSelected] = useState<string | null>(null);
  const top = useRef<HTMLHeadingElement>(null);
  const toPage = (page: number) => {
    setSelected(null);
    load(page);
  };
  const { deleting, deleteSelected } = useDeleteSelected(() => toPage(1));
  const shown = orders.status === 'ready' ? orders : null;
  // Only an order that is shown can be deleted: Back changes the list too.
  const chosen = shown?.orders.some(({ id }) => id === selected) ? selected : null;
  const page = shown?.meta.page ?? 1;
  const before = useRef(page);
  useEffect(() => {
    if (before.current !== page) top.current?.scrollIntoView();
    before.current = page;
  }, [page]);
  return (
    <div className="wrap orders-page">
      <div className="page-head">
        <div className="head-row">
          <h1 ref={top}>Your recent orders</h1>
          <button
            type="button"
            className="btn line"
            disabled={!chosen}
            aria-disabled={chosen ? deleting : undefined}
            onClick={() => chosen && void deleteSelected(chosen)}
          >
            {deleting ? 'Deleting...' : 'Delete Selected'}
          </button>
        </div>
        <NeedsScripts />
      </div>
      {shown && shown.orders.length > 0 ? (
        <>
          <div className="orders">
            {shown.orders.map((order) => (
              <OrderCard
                key={order.id}
                order={order}
                selected={order.id === selected}
                onToggle={() => setSelected(order.id === selected ? null : order.id)}
              />
            ))}
          </div>
          <Pager page={shown.meta.page} pages={shown.meta.pages} onPage={toPage} />
          <p className="orders-foot">{`Showing ${shown.orders.length} most recent orders`}</p>
        </>
      ) : (
        <NoList orders={orders} onRetry={() => toPage(asked)} />
      )}
    </div>
  );
}

function NoList({ orders, onRetry }: { readonly orders: Orders; readonly onRetry: () => void }) {
  const { facts } = useRootData();
  if (orders.status === 'loading') return <OrderSkeletons label="Loading your orders" />;
  if (orders.status === 'failed') {
    const retry = (
      <div className="actions">
        {orders.signedOut ? (
          <Link className="btn" to="/login?next=/orders">
            Log in
          </Link>
        ) : null}
        <button type="button" className="btn house" onClick={onRetry}>
          Retry
        </button>
      </div>
    );
    return (
      <AlarmPanel title="We could not fetch your orders" action={retry}>
        {orders.message}
      </AlarmPanel>
    );
  }
  return (
    <EmptyPanel
      title="No orders so far"
      picture={facts.emptyPicture}
      action={
        <>
          <p>
            If you ordered without an account, please open the link in our mail that confirms your e-mail
            address. The <Link to="/account-settings">settings of your account</Link> send it again.
          </p>
          <Link className="btn house" to="/">
            To the counter
          </Link>
        </>
      }
    >
      You haven't placed any orders yet.
    </EmptyPanel>
  );
}
