import { Link } from 'react-router';
import { DownloadButton } from './download-button.tsx';

/** The two ways to the invoice of a paid order: a page that prints, and the PDF. */
export function InvoiceButtons({ orderId }: { readonly orderId: string }) {
  return (
    <>
      <Link className="btn line" to={`/orders/${orderId}/invoice`}>
        See the invoice
      </Link>
      <DownloadButton orderId={orderId} />
    </>
  );
}
