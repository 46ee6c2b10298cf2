import { useRef, useState } from 'react';
import { customerPaths } from '../../contract/customer-paths.ts';
import { downloadInvoice } from '../../contract/download-invoice.ts';
import { endSession, shownSession } from '../session/session.ts';
import { useNotice } from '../ui/notice.tsx';

export function DownloadButton({ orderId }: { readonly orderId: string }) {
  const notice = useNotice();
  const [busy, setBusy] = useState(false);
  const fetching = useRef(false);
  const download = async () => {
    if (fetching.current) return;
    fetching.current = true;
    setBusy(true);
    const { token } = shownSession();
    const done = await downloadInvoice(customerPaths.orderInvoicePdf, orderId, token);
    fetching.current = false;
    setBusy(false);
    if (!done.ok && done.status === 401 && token !== null) endSession(token);
    else if (!done.ok) await notice.alert(done.message);
  };
  return (
    <button
      type="button"
      className="btn line"
      onClick={() => void download()}
      aria-disabled={busy}
      aria-busy={busy}
    >
      Download invoice (PDF)
    </button>
  );
}
