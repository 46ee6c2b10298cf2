import { useRef, useState } from 'react';
import { backOfficePaths } from '../../contract/back-office-paths.ts';
import { downloadInvoice } from '../../contract/invoice-file.ts';
import { useStaff } from '../entrance/staff.ts';

/** Downloads the invoice that goes into the box. */
export function InvoiceButton({ orderId }: { readonly orderId: string }) {
  const { token, ended } = useStaff();
  const [said, setSaid] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const fetching = useRef(false);
  const download = async () => {
    if (fetching.current) return;
    fetching.current = true;
    setBusy(true);
    const done = await downloadInvoice(backOfficePaths.adminInvoicePdf, orderId, token);
    fetching.current = false;
    setBusy(false);
    if (!done.ok && done.status === 401) return ended(token);
    setSaid(done.ok ? null : done.message);
  };
  return (
    <>
      <button
        type="button"
        className="link"
        onClick={() => void download()}
        aria-disabled={busy}
        aria-busy={busy}
      >
        Download invoice (PDF)
      </button>
      <span role="alert" className="err">
        {said}
      </span>
    </>
  );
}
