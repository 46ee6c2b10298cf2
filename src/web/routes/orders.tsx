import type { PageHandle } from '../layout/page-handle.ts';
import { personalPageMeta } from '../layout/personal-page-meta.ts';
import { OrdersPage } from '../orders/orders-page.tsx';
import '../styles/orders.css';
import type { Route } from './+types/orders.ts';
import '../styles/bill.css';

export const handle: PageHandle = { calm: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  personalPageMeta(matches[0].loaderData, 'Your orders', 'What you have ordered, and how far it is.');

export default function Orders() {
  return <OrdersPage />;
}
