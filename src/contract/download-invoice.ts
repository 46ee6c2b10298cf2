import type { paths } from './paths.ts';
import { saveFile } from './save-file.ts';
import { timeLimit } from './time-limit.ts';

const PDF = 'application/pdf';
/** In ms, as for every fetched file: long enough for a slow connection; the button waits meanwhile. */
const TIMEOUT_MS = 60_000;
const NOT_NOW = 'The invoice could not be fetched. Please try again.';
/** Also said by the call itself. */
export const TOO_OFTEN = 'Please wait a minute before you fetch this invoice again.';

type Downloaded = { ok: true } | { ok: false; status: number; message: string };

/** Saves an order's invoice as a PDF. Uses fetch instead of a link because the token is sent only in a header. */
export async function downloadInvoice(
  { method, path }: (typeof paths)['orderInvoicePdf' | 'adminInvoicePdf'],
  orderId: string,
  token: string | null,
): Promise<Downloaded> {
  try {
    const answer = await fetch(path.replace(':orderId', encodeURIComponent(orderId)), {
      method,
      headers: token ? { 'auth-token': token } : {},
      credentials: 'same-origin',
      signal: timeLimit(TIMEOUT_MS),
    });
    const { status } = answer;
    if (!answer.ok) return { ok: false, status, message: status === 429 ? TOO_OFTEN : NOT_NOW };
    // A captive portal replies with its own sign-in page.
    if (!answer.headers.get('content-type')?.startsWith(PDF))
      return { ok: false, status: 0, message: NOT_NOW };
    const name = fileNameOf(answer.headers.get('content-disposition'));
    saveFile(name, PDF, await answer.arrayBuffer());
    return { ok: true };
  } catch {
    return { ok: false, status: 0, message: NOT_NOW };
  }
}

/** The file name that the server derives from the invoice number. */
export function fileNameOf(disposition: string | null): string {
  return /filename="([\w-]+\.pdf)"/.exec(disposition ?? '')?.[1] ?? 'invoice.pdf';
}
