import { Link, matchRoutes, type RouteObject, useRoutes } from 'react-router';
import { LazyPage, type PageCode, type PageModule, pageCode } from './page-code.tsx';

/** What is known about a page before its script is loaded. */
interface Known {
  /** The title of the tab. */
  readonly title: string;
  readonly code: PageCode;
}

function page(path: string, title: string, load: () => PageModule): RouteObject {
  const code = pageCode(load);
  return { path, handle: { title, code } satisfies Known, element: <LazyPage key={path} code={code} /> };
}

/**
 * The pages below /admin. To the shop they are one route, so that the route table, which every shopper loads, does not
 * list them (docs/decisions/147-the-back-office-is-one-route.md).
 */
const PAGES: RouteObject[] = [
  page('', 'Orders', () => import('./pages/orders.tsx')),
  page('orders/:orderId', 'Order', () => import('./pages/order.tsx')),
  page('packing', 'Packing', () => import('./pages/packing.tsx')),
  page('products', 'Products', () => import('./pages/products.tsx')),
  page('products/new', 'New product', () => import('./pages/new-product.tsx')),
  page('products/:productId', 'Product', () => import('./pages/product.tsx')),
  page('home-page', 'Home page', () => import('./pages/home-page.tsx')),
  page('refunds', 'Refunds', () => import('./pages/refunds.tsx')),
  page('messages', 'Messages', () => import('./pages/messages.tsx')),
  page('sales', 'Sales', () => import('./pages/sales.tsx')),
  page('speed', 'Speed', () => import('./pages/speed.tsx')),
  page('audit', 'Audit', () => import('./pages/audit.tsx')),
];

/** The page at a path such as `/admin/orders/17`; undefined where there is none. */
export function pageAt(pathname: string): Known | undefined {
  return matchRoutes(PAGES, pathname, '/admin')?.at(-1)?.route.handle;
}

/** The page at the current address. */
export function Pages() {
  return useRoutes([...PAGES, { path: '*', element: <NoSuchPage /> }]);
}

function NoSuchPage() {
  return (
    <section className="bo-note" role="alert">
      <h1>There is no such page</h1>
      <p>
        The link may be old.{' '}
        <Link className="link" to="/admin/">
          To the orders
        </Link>
      </p>
    </section>
  );
}
