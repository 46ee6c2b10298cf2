import type { paths } from '../paths/paths.ts';
import { timeLimit } from '../time-limit.ts';
import { numberInPath } from './number-in-path.ts';
import { saveFile } from './save-file.ts';

const PDF = 'application/pdf';
/** In ms, as for every fetched file: long enough for a slow connection; the button waits meanwhile. */
const TIMEOUT_MS = 60_000;

type Kind = 'invoice' | 'credit note';

/** The message of a 429: the calls send it, and the browser shows it without reading their answer. */
export const tooOften = (kind: Kind) => `Please wait a minute before you fetch this ${kind} again.`;

/** A PDF of the shop: what it is, and where. */
export interface PdfDocument {
  readonly kind: Kind;
  readonly path: string;
}

/** The invoice of an order. */
export function invoiceOf(
  call: (typeof paths)['orderInvoicePdf' | 'adminInvoicePdf'],
  orderId: string,
): PdfDocument {
  return { kind: 'invoice', path: call.path.replace(':orderId', encodeURIComponent(orderId)) };
}

/** A credit note of an order; `number` as the order has it: 'CN/26-27/000123'. */
export function creditNoteOf(
  call: (typeof paths)['creditNotePdf' | 'adminCreditNotePdf'],
  orderId: string,
  number: string,
): PdfDocument {
  const path = call.path.replace(':orderId', encodeURIComponent(orderId));
  return { kind: 'credit note', path: path.replace(':number', encodeURIComponent(numberInPath(number))) };
}

type Downloaded = { ok: true } | { ok: false; status: number; message: string };

/** Saves a document as a PDF. Uses fetch instead of a link because the token is sent only in a header. */
export async function downloadDocument(
  { kind, path }: PdfDocument,
  token: string | null,
): Promise<Downloaded> {
  const notNow = `The ${kind} could not be fetched. Please try again.`;
  try {
    const answer = await fetch(path, {
      headers: token ? { 'auth-token': token } : {},
      credentials: 'same-origin',
      signal: timeLimit(TIMEOUT_MS),
    });
    const { status } = answer;
    if (!answer.ok) return { ok: false, status, message: status === 429 ? tooOften(kind) : notNow };
    // A captive portal replies with its own sign-in page.
    if (!answer.headers.get('content-type')?.startsWith(PDF))
      return { ok: false, status: 0, message: notNow };
    const name = fileNameOf(answer.headers.get('content-disposition')) ?? `${kind.replace(' ', '-')}.pdf`;
    saveFile(name, PDF, await answer.arrayBuffer());
    return { ok: true };
  } catch {
    return { ok: false, status: 0, message: notNow };
  }
}

/** The file name that the server derives from the document's number; undefined if it has none, or an odd one. */
export function fileNameOf(disposition: string | null): string | undefined {
  return /filename="([\w-]+\.pdf)"/.exec(disposition ?? '')?.[1];
}
