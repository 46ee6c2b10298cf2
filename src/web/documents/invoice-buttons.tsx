import { Link } from 'react-router';
import { DownloadInvoice } from './download-invoice.tsx';

/** Links to the invoice of a paid order as a printable page and as a PDF. */
export function InvoiceButtons({ orderId }: { readonly orderId: string }) {
  return (
    <>
      <Link className="btn line" to={`/orders/${orderId}/invoice`}>
        See the invoice
      </Link>
      <DownloadInvoice orderId={orderId} />
    </>
  );
}
