import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { UNREADABLE } from '../../contract/client.ts';
import { MAX_PAGE } from '../../contract/max-page.ts';
import { field, firstText } from '../../contract/read/fields.ts';
import { type OrdersPage, readOrdersReply } from '../../contract/read/orders-reply.ts';
import { customerClient } from '../session/customer-client.ts';
import { endSession, type Session } from '../session/session.ts';
import { NOT_AUTHENTICATED, useKnownSession } from '../session/use-known-session.ts';
import { useRestored } from '../ui/use-restored.ts';

export type Orders =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string; readonly signedOut: boolean }
  | ({ readonly status: 'ready' } & OrdersPage);

/** Orders a page (spec §9). */
const PAGE_SIZE = 10;
/** In ms (spec §9). */
const TIMEOUT_MS = 12_000;

const NO_RESPONSE = 'No response from server (CORS/network).';

interface OrdersList {
  readonly orders: Orders;
  /** The page that the address names. */
  readonly asked: number;
  /** Loads that page from the start, with skeletons. */
  readonly load: (page: number) => void;
}

/** The caller's orders, ten at a time, newest first (spec §2: Orders). The address keeps the page number. */
export function useOrders(): OrdersList {
  const session = useKnownSession();
  const [orders, setOrders] = useState<Orders>({ status: 'loading' });
  const [params, setParams] = useSearchParams();
  // Nobody has that many, and the server refuses more: from there the list falls back to its last page.
  const page = Math.min(MAX_PAGE, Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1));
  const [round, setRound] = useState(0);
  /** The round in which the server refused the token: its message stays until Retry or the next login. */
  const refusedIn = useRef<number | null>(null);
  /** The page of orders now shown; null once the visitor has left. A deletion may finish after either has changed. */
  const here = useRef<number | null>(null);
  useEffect(() => {
    here.current = page;
    return () => {
      here.current = null;
    };
  }, [page]);
  /** Whose list stays on the screen while it is fetched again, as Back restores the place in it. */
  const staysFor = useRef<Session | null>(null);
  const load = (wanted: number) => {
    if (here.current === null) return;
    if (wanted === here.current) setRound((last) => last + 1);
    else setParams(wanted > 1 ? { page: String(wanted) } : {}, { preventScrollReset: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round fetches again.
  useEffect(() => {
    if (session?.token) refusedIn.current = null;
    if (!session || (session.ended && refusedIn.current === round)) return;
    if (staysFor.current !== session) setOrders({ status: 'loading' });
    staysFor.current = null;
    const leaving = new AbortController();
    void fetchOrders(session.token, page, leaving.signal).then((found) => {
      if (leaving.signal.aborted) return;
      const { pages } = found.status === 'ready' ? found.meta : { pages: page };
      // The deletion may have emptied the last page.
      if (pages >= 1 && page > pages)
        setParams(pages > 1 ? { page: String(pages) } : {}, { replace: true, preventScrollReset: true });
      else setOrders(found);
      if (found.status === 'failed' && found.signedOut && session.token) {
        refusedIn.current = round;
        endSession(session.token);
      }
    });
    return () => leaving.abort();
  }, [session, page, round]);
  useRestored(() => {
    if (orders.status !== 'ready') return;
    staysFor.current = session;
    setRound((last) => last + 1);
  });
  return { orders, asked: page, load };
}

/** Errors in the specified words (spec §8: Orders load failure); no answer within 12 s counts as no response. */
async function fetchOrders(token: string | null, page: number, signal: AbortSignal): Promise<Orders> {
  if (!token) return { status: 'failed', message: NOT_AUTHENTICATED, signedOut: true };
  const query = { page, limit: PAGE_SIZE };
  const answer = await customerClient.allOrders({ token, query, signal, timeout: TIMEOUT_MS });
  if (answer.ok && field(answer.data, 'success') !== false) {
    const read = readOrdersReply(answer.data, query);
    if (!read) return { status: 'failed', message: UNREADABLE, signedOut: false };
    // Keep the requested page number, whatever the server says: 'Older' continues from there.
    return { status: 'ready', ...read, meta: { ...read.meta, page } };
  }
  if (answer.ok) {
    const message = firstText(answer.data, ['message']) ?? `Server ${answer.status}`;
    return { status: 'failed', message, signedOut: false };
  }
  if (answer.status === 0) {
    // An HTML page in place of JSON came from a proxy: that is a response, but not one from the shop.
    const message = answer.message === UNREADABLE ? UNREADABLE : NO_RESPONSE;
    return { status: 'failed', message, signedOut: false };
  }
  const message = answer.body?.message || `Server ${answer.status}`;
  return { status: 'failed', message, signedOut: answer.status === 401 };
}
