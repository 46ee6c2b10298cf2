import { useRef, useState } from 'react';
import { downloadDocument, type PdfDocument } from '../../contract/documents/download-document.ts';
import { endSession, shownSession } from '../session/session.ts';
import { useNotice } from '../ui/notice.tsx';

interface DownloadButtonProps {
  readonly pdf: PdfDocument;
  readonly children: string;
}

/** Saves a document as a PDF. */
export function DownloadButton({ pdf, children }: DownloadButtonProps) {
  const notice = useNotice();
  const [busy, setBusy] = useState(false);
  const fetching = useRef(false);
  const download = async () => {
    if (fetching.current) return;
    fetching.current = true;
    setBusy(true);
    const { token } = shownSession();
    const done = await downloadDocument(pdf, token);
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
      {children}
    </button>
  );
}
