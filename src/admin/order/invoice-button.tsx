import { backOfficePaths } from '../../contract/back-office-paths.ts';
import { downloadInvoice } from '../../contract/download-invoice.ts';
import { useSending } from '../parts/use-sending.ts';

/** Downloads the invoice that goes into the box. */
export function InvoiceButton({ orderId }: { readonly orderId: string }) {
  // Show the download's own message: an HTML page in place of the file came from a proxy, whose status says nothing.
  const { busy, refusal, send } = useSending(({ message }) => message);
  const download = (token: string) => downloadInvoice(backOfficePaths.adminInvoicePdf, orderId, token);
  return (
    <>
      <button
        type="button"
        className="link"
        onClick={() => void send(download)}
        aria-disabled={busy}
        aria-busy={busy}
      >
        Download invoice (PDF)
      </button>
      <span role="alert" className="err">
        {refusal}
      </span>
    </>
  );
}
