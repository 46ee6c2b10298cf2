import { customerPaths } from '../../contract/customer-paths.ts';
import { invoiceOf } from '../../contract/download-document.ts';
import { DownloadButton } from './download-button.tsx';

export function DownloadInvoice({ orderId }: { readonly orderId: string }) {
  const pdf = invoiceOf(customerPaths.orderInvoicePdf, orderId);
  return <DownloadButton pdf={pdf}>Download invoice (PDF)</DownloadButton>;
}
