import { useRef, useState } from 'react';
import { useNotice } from '../ui/notice.tsx';
import { downloadInvoice } from './download-invoice.ts';

export function DownloadButton({ orderId }: { readonly orderId: string }) {
  const notice = useNotice();
  const [busy, setBusy] = useState(false);
  const fetching = useRef(false);
  const download = async () => {
    if (fetching.current) return;
    fetching.current = true;
    setBusy(true);
    const done = await downloadInvoice(orderId);
    fetching.current = false;
    setBusy(false);
    if (!done.ok) await notice.alert(done.message);
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
