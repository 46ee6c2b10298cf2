import { CartContents } from '../cart/cart-contents.tsx';
import { useCart } from '../cart/cart-store.ts';
import type { PageHandle } from '../layout/document/page-handle.ts';
import { pageMeta } from '../layout/document/page-meta.ts';
import { loadPaymentSettings } from '../payment/load-payment-settings.ts';
import { ProviderScriptLoader } from '../payment/provider-script-loader.tsx';
import { NeedsScripts } from '../ui/needs-scripts.tsx';
import type { Route } from './+types/cart.ts';
import '../styles/field.css';
import '../styles/table.css';
import '../styles/bill.css';
import '../styles/cart.css';

export const handle: PageHandle = { calm: true, money: true };

export function loader({ context }: Route.LoaderArgs) {
  return loadPaymentSettings(context);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: 'Your cart',
    description: 'What you have chosen, by weight, and what it comes to.',
  });

/** A personal page: the server sends the heading, the browser fills in the rest (architecture: Pages and speed). */
export default function Cart() {
  const { status, count } = useCart();
  return (
    <div className="wrap">
      <ProviderScriptLoader />
      <div className="page-head head-row">
        <h1>Your cart</h1>
        <p className="n" role="status">
          {status === 'loading' ? '' : `${count} ${count === 1 ? 'item' : 'items'}`}
        </p>
      </div>
      <NeedsScripts />
      <CartContents />
    </div>
  );
}
