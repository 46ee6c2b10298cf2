import { useCallback, useEffect, useState } from 'react';
import { type ReadOrderDetails, readOrderDetails } from '../../contract/read/order-details.ts';
import { readable } from '../../contract/read/readable.ts';
import { customerClient } from '../session/customer-client.ts';
import { endSession } from '../session/session.ts';
import { NOT_AUTHENTICATED, useKnownSession } from '../session/use-known-session.ts';
import { useNewVisitor } from '../session/use-new-visitor.ts';
import { plainRefusal } from '../ui/refusal-text.ts';
import { useRestored } from '../ui/use-restored.ts';

export type FoundOrder =
  | { readonly status: 'loading' }
  | {
      readonly status: 'ready';
      readonly order: ReadOrderDetails;
      readonly retry: () => void;
      /** Fetches it again and meanwhile keeps what is shown. */
      readonly refresh: () => void;
    }
  /** There is no such order, or it belongs to another account or browser: the server does not say which. */
  | { readonly status: 'unknown'; readonly signedOut: boolean }
  | { readonly status: 'failed'; readonly message: string; readonly retry: () => void };

/** An order placed without an account is the account's once its e-mail address is confirmed (decisions: Accounts). */
export const NOT_SEEN_HERE =
  'It may belong to another account, or it may have been deleted. If you placed it without an account, please open the link in our mail that confirms your e-mail address. Your account settings send it again.';

/** For whoever opens our mail in another browser than the one that paid. */
export const LOG_IN_TO_SEE = `${NOT_AUTHENTICATED} If you ordered without an account, sign up with the e-mail of the order and open the link in our mail that confirms it.`;

/** One order in full, for its owner (decisions: 'View details'); null without an id. */
export function useOrder(orderId: string | null): FoundOrder | null {
  const session = useKnownSession();
  const newVisitor = useNewVisitor();
  const [found, setFound] = useState<FoundOrder>({ status: 'loading' });
  const [round, setRound] = useState(0);
  const refresh = useCallback(() => setRound((last) => last + 1), []);
  const retry = useCallback(() => {
    setFound({ status: 'loading' });
    refresh();
  }, [refresh]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round fetches again.
  useEffect(() => {
    if (orderId === null || session === null) return;
    const passedTo = newVisitor(session);
    if (passedTo === 'nobody') return setFound({ status: 'unknown', signedOut: true });
    if (passedTo === 'another') setFound({ status: 'loading' });
    const { token } = session;
    const leaving = new AbortController();
    const call = { params: { orderId }, token, signal: leaving.signal };
    void customerClient.orderDetails(call).then((reply) => {
      if (leaving.signal.aborted) return;
      const answer = readable(reply, readOrderDetails);
      if (answer.ok) setFound({ status: 'ready', order: answer.data, retry, refresh });
      // This browser may have placed it, as a guest or logged in: ending the session asks again without the token.
      else if (answer.status === 401 && token !== null) endSession(token);
      else if (answer.status === 404 || answer.status === 401)
        setFound({ status: 'unknown', signedOut: token === null || answer.status === 401 });
      else setFound({ status: 'failed', message: plainRefusal(answer), retry });
    });
    return () => leaving.abort();
  }, [orderId, session, newVisitor, round, retry, refresh]);
  useRestored(refresh);
  return orderId === null ? null : found;
}
