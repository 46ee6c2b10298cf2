import { downloadDocument, type PdfDocument } from '../../contract/documents/download-document.ts';
import { useSending } from '../parts/use-sending.ts';

interface DocumentButtonProps {
  readonly pdf: PdfDocument;
  readonly children: string;
}

/** Downloads a document of an order: the invoice that goes into the box, or a credit note. */
export function DocumentButton({ pdf, children }: DocumentButtonProps) {
  // Show the download's own message: an HTML page in place of the file came from a proxy, whose status says nothing.
  const { busy, refusal, send } = useSending(({ message }) => message);
  return (
    <>
      <button
        type="button"
        className="link"
        onClick={() => void send((token) => downloadDocument(pdf, token))}
        aria-disabled={busy}
        aria-busy={busy}
      >
        {children}
      </button>
      <span role="alert" className="err">
        {refusal}
      </span>
    </>
  );
}
