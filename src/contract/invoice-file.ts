import type { paths } from './paths.ts';
import { saveFile } from './save-file.ts';

const NOT_NOW = 'The invoice could not be fetched. Please try again.';
const TOO_OFTEN = 'Please wait a minute before you fetch this invoice again.';

export type Downloaded = { ok: true } | { ok: false; message: string };

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
    if (!answer.ok) return { ok: false, message: answer.status === 429 ? TOO_OFTEN : NOT_NOW };
    const name = fileNameOf(answer.headers.get('content-disposition'));
    saveFile(name, 'application/pdf', await answer.arrayBuffer());
    return { ok: true };
  } catch {
    return { ok: false, message: NOT_NOW };
  }
}

/** The server names the file after the invoice's number. */
export function fileNameOf(disposition: string | null): string {
  return /filename="([\w-]+\.pdf)"/.exec(disposition ?? '')?.[1] ?? 'invoice.pdf';
}
