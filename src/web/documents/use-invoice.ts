import { useCallback, useEffect, useState } from 'react';
import { readInvoice } from '../../contract/read/invoice.ts';
import { readable } from '../../contract/read/readable.ts';
import type { Invoice } from '../../contract/schemas/invoice.ts';
import { customerClient } from '../session/customer-client.ts';
import { endSession } from '../session/session.ts';
import { NOT_AUTHENTICATED, useKnownSession } from '../session/use-known-session.ts';
import { useNewVisitor } from '../session/use-new-visitor.ts';
import { plainRefusal } from '../ui/refusal-text.ts';

type FoundInvoice =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly invoice: Invoice }
  | { readonly status: 'refused'; readonly message: string; readonly signedOut: boolean }
  /** Nothing is known about the invoice: the shop could not be reached, or could not answer. */
  | { readonly status: 'failed'; readonly message: string; readonly retry: () => void };

/** The invoice of one order, for its owner. */
export function useInvoice(orderId: string): FoundInvoice {
  const session = useKnownSession();
  const newVisitor = useNewVisitor();
  const [found, setFound] = useState<FoundInvoice>({ status: 'loading' });
  const [round, setRound] = useState(0);
  const retry = useCallback(() => {
    setFound({ status: 'loading' });
    setRound((last) => last + 1);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round fetches again.
  useEffect(() => {
    if (session === null) return;
    const passedTo = newVisitor(session);
    if (passedTo === 'nobody')
      return setFound({ status: 'refused', message: NOT_AUTHENTICATED, signedOut: true });
    if (passedTo === 'another') setFound({ status: 'loading' });
    const { token } = session;
    const leaving = new AbortController();
    void customerClient.orderInvoice({ params: { orderId }, token, signal: leaving.signal }).then((reply) => {
      if (leaving.signal.aborted) return;
      const answer = readable(reply, readInvoice);
      if (answer.ok) return setFound({ status: 'ready', invoice: answer.data });
      if (answer.status === 401 && token !== null) return endSession(token);
      if (answer.status === 0 || answer.status === 429 || answer.status >= 500)
        return setFound({ status: 'failed', message: plainRefusal(answer), retry });
      const signedOut = answer.status === 401 || (answer.status === 404 && token === null);
      const message = signedOut ? NOT_AUTHENTICATED : answer.message;
      setFound({ status: 'refused', message, signedOut });
    });
    return () => leaving.abort();
  }, [orderId, session, newVisitor, round, retry]);
  return found;
}
