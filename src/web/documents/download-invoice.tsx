import { invoiceOf } from '../../contract/documents/download-document.ts';
import { customerPaths } from '../../contract/paths/customer-paths.ts';
import { DownloadButton } from './download-button.tsx';

export function DownloadInvoice({ orderId }: { readonly orderId: string }) {
  const pdf = invoiceOf(customerPaths.orderInvoicePdf, orderId);
  return <DownloadButton pdf={pdf}>Download invoice (PDF)</DownloadButton>;
}
