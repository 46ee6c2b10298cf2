import { createClient, type Transport } from '../../contract/client.ts';
import { shopPaths } from '../../contract/paths/shop-paths.ts';
import { timeLimit } from '../../contract/time-limit.ts';

/** Calls made while the page is being left outlive it. */
let leaving = false;
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => {
    leaving = true;
  });
  window.addEventListener('pageshow', () => {
    leaving = false;
  });
}

/** True from the page's `pagehide` on: nothing on it will see an answer. */
export const isLeaving = () => leaving;

let readings = new AbortController();

/**
 * Time limits in ms, for calls that set none. A page waits for what it reads, and a press for what it changes: without
 * an answer each must fail in time, so that it can be tried again.
 */
const READING_MS = 8_000;
const CHANGING_MS = 20_000;

/** In characters: browsers refuse to send more than 64 KB from a page that may be gone. */
const MAX_KEPT = 20_000;

/** Over this browser's own connection. */
export const overFetch: Transport = ({ method, path, headers, body, signal, timeout }) => {
  const reads = method === 'GET' || path === shopPaths.getCart.path;
  const wishes: RequestInit = {
    method,
    headers,
    body: body ?? null,
    signal: timeLimit(
      timeout ?? (reads ? READING_MS : CHANGING_MS),
      reads && 'auth-token' in headers ? readings.signal : null,
      signal,
    ),
    credentials: 'same-origin',
    // A change outlives its page even if it was sent before: the browser would drop a call that is still in its queue,
    // and the visitor would take for saved, deleted or said what was not.
    keepalive: leaving || (!reads && !path.includes('initiate') && (body ?? '').length < MAX_KEPT),
  };
  return reads ? readAlsoWhenLeft(path, wishes) : fetch(path, wishes);
};

/**
 * Firefox drops what a page reads as soon as a link is pressed, long before the next page is there; until then this one
 * would say that the cart is empty or the shop out of reach. So ask again: the visitor may also stop the next page. It
 * listens only meanwhile, because not every browser keeps a page for Back that listens for being left.
 */
async function readAlsoWhenLeft(path: string, wishes: RequestInit): Promise<Response> {
  let departs = false;
  const setOut = () => {
    departs = true;
  };
  addEventListener('beforeunload', setOut);
  try {
    return await fetch(path, wishes);
  } catch (lost) {
    if (!departs) throw lost;
    return await fetch(path, wishes);
  } finally {
    removeEventListener('beforeunload', setOut);
  }
}

/**
 * The contract's typed client for the calls that any page may make; pass `token` with each call that needs it. The
 * other calls are in `customer-client.ts`.
 */
export const browserClient = createClient(shopPaths, overFetch);

/** Aborts reads for the account, because its token is about to end and they would be refused. Changes continue. */
export function stopReading(): void {
  readings.abort();
  readings = new AbortController();
}
