import type { PageHandle } from '../layout/document/page-handle.ts';
import { pageMeta } from '../layout/document/page-meta.ts';
import { OrdersPage } from '../orders/orders-page.tsx';
import '../styles/orders.css';
import type { Route } from './+types/orders.ts';
import '../styles/bill.css';

export const handle: PageHandle = { calm: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: 'Your recent orders',
    description: 'What you have ordered, and how far it is.',
  });

export default function Orders() {
  return <OrdersPage />;
}
