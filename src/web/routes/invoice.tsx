import { Link } from 'react-router';
import type { PageHandle } from '../layout/document/page-handle.ts';
import { pageMeta } from '../layout/document/page-meta.ts';
import { loginPath } from '../session/login-path.ts';
import { NeedsScripts } from '../ui/needs-scripts.tsx';
import '../styles/invoice.css';
import { DownloadInvoice } from '../documents/download-invoice.tsx';
import { InvoiceSheet } from '../documents/invoice-sheet.tsx';
import { InvoiceSkeleton } from '../documents/invoice-skeleton.tsx';
import { useInvoice } from '../documents/use-invoice.ts';
import { AlarmPanel } from '../ui/panel.tsx';
import type { Route } from './+types/invoice.ts';

export const handle: PageHandle = { calm: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: 'Invoice',
    description: 'The tax invoice of your order, to print and to keep.',
  });

/** The invoice as a printable page, with the same figures as the PDF. */
export default function InvoicePage({ params }: Route.ComponentProps) {
  const { orderId } = params;
  return (
    <div className="wrap invoice-page">
      <div className="page-head">
        <Link className="link" to={`/orders/${orderId}`}>
          Your order
        </Link>
        <h1>Invoice</h1>
        <NeedsScripts />
      </div>
      {/* Keyed, so that after a jump in the history one order's invoice is not shown as another's. */}
      <OneInvoice key={orderId} orderId={orderId} />
    </div>
  );
}

function OneInvoice({ orderId }: { readonly orderId: string }) {
  const found = useInvoice(orderId);
  if (found.status === 'loading') return <InvoiceSkeleton />;
  if (found.status === 'failed') {
    const again = (
      <button type="button" className="btn house" onClick={found.retry}>
        Retry
      </button>
    );
    return (
      <AlarmPanel title="We could not fetch this invoice" action={again}>
        {found.message}
      </AlarmPanel>
    );
  }
  if (found.status === 'refused') {
    const way = found.signedOut ? (
      <Link className="btn house" to={loginPath(`/orders/${orderId}/invoice`)}>
        Log in
      </Link>
    ) : (
      <Link className="btn house" to="/orders">
        View Orders
      </Link>
    );
    return (
      <AlarmPanel
        title={found.signedOut ? 'Please log in to see this invoice' : 'There is no invoice to show'}
        action={way}
      >
        {found.message}
      </AlarmPanel>
    );
  }
  return (
    <>
      <InvoiceSheet invoice={found.invoice} />
      <div className="actions">
        <button type="button" className="btn house" onClick={() => window.print()}>
          Print invoice
        </button>
        <DownloadInvoice orderId={orderId} />
      </div>
    </>
  );
}
