import { useEffect, useState } from 'react';
import type { Invoice } from '../../contract/schemas/invoice.ts';
import { patiently } from '../account/patience.ts';
import { useKnownSession } from '../account/use-known-session.ts';
import { customerClient } from '../session/customer-client.ts';
import { endSession } from '../session/session.ts';

export type FoundInvoice =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly invoice: Invoice }
  | { readonly status: 'refused'; readonly message: string; readonly signedOut: boolean };

/** The invoice of one order, for its owner. */
export function useInvoice(orderId: string): FoundInvoice {
  const session = useKnownSession();
  const [found, setFound] = useState<FoundInvoice>({ status: 'loading' });
  useEffect(() => {
    if (session === null) return;
    const { token } = session;
    const leaving = new AbortController();
    void customerClient
      .orderInvoice({ params: { orderId }, token, signal: patiently(leaving.signal) })
      .then((answer) => {
        if (leaving.signal.aborted) return;
        if (answer.ok) return setFound({ status: 'ready', invoice: answer.data.invoice });
        if (answer.status === 401 && token !== null) return endSession(token);
        const signedOut = answer.status === 401 || (answer.status === 404 && token === null);
        const message = signedOut ? 'Not authenticated. Please log in.' : answer.message;
        setFound({ status: 'refused', message, signedOut });
      });
    return () => leaving.abort();
  }, [orderId, session]);
  return found;
}
