import type { paths } from './paths.ts';
import { saveFile } from './save-file.ts';

const PDF = 'application/pdf';
const NOT_NOW = 'The invoice could not be fetched. Please try again.';
const TOO_OFTEN = 'Please wait a minute before you fetch this invoice again.';

export type Downloaded = { ok: true } | { ok: false; status: number; message: string };

/** Saves an order's invoice as PDF. It is fetched, not linked, because the token travels in a header only. */
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
    });
    const { status } = answer;
    if (!answer.ok) return { ok: false, status, message: status === 429 ? TOO_OFTEN : NOT_NOW };
    // A network that wants somebody to sign in first answers with a page of its own.
    if (!answer.headers.get('content-type')?.startsWith(PDF))
      return { ok: false, status: 0, message: NOT_NOW };
    const name = fileNameOf(answer.headers.get('content-disposition'));
    saveFile(name, PDF, await answer.arrayBuffer());
    return { ok: true };
  } catch {
    return { ok: false, status: 0, message: NOT_NOW };
  }
}

/** The server names the file after the invoice's number. */
export function fileNameOf(disposition: string | null): string {
  return /filename="([\w-]+\.pdf)"/.exec(disposition ?? '')?.[1] ?? 'invoice.pdf';
}
