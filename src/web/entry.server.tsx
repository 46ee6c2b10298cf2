import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { renderToString } from 'react-dom/server';
import {
  createContext,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import type { ShopClient } from '../contract/client.ts';
import { joinSheets } from './layout/joined-sheets.ts';
import { writeLate } from './layout/late-start.ts';
import { RequestContext } from './layout/request-context.ts';

/** What every loader may use; the server fills it for each request. */
export interface AppContext {
  /** The typed client over the in-process transport (ARCHITECTURE: pages break first when the contract drifts). */
  readonly client: ShopClient;
  readonly nonce: string;
  readonly checkout: CheckoutSettings;
  readonly publicUrl: string;
  readonly requestId: string;
  /** Errors that a page of their own answers: of a loader, of a part of the page. */
  readonly onError?: (error: unknown) => void;
  /** Takes the page's bytes. A Response would copy them on their way; it brings status and headers (decision 121). */
  readonly takePage: (html: Buffer) => void;
}

/** How the browser opens the provider's hosted checkout (spec §7). */
export interface CheckoutSettings {
  readonly loaderUrl: string;
  readonly merchantKey: string;
  readonly mode: string;
  readonly sandbox: boolean;
  readonly provider: string;
}

/** Contexts compare by identity: the server reads this one through `build.entry.module`. */
export const appContext = createContext<AppContext>();

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  if (request.method.toUpperCase() === 'HEAD') return new Response(null, { status, headers });
  const { nonce, requestId, takePage } = loadContext.get(appContext);
  // What the loaders have done with is let go at the end of a turn only; kept, the collector copies it again and again.
  await nextTurn();
  await readHandoff(routerContext);
  // No part of a page comes later than the rest, and a string costs a quarter of what React's streams do (decision 121).
  const page = renderToString(
    <RequestContext value={{ nonce, requestId }}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </RequestContext>,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  // A character for each byte: ₹ alone makes all of them twice as wide, and what is sought and put in is ASCII.
  const bytes = Buffer.from(page).toString('latin1');
  const whole = joinSheets(writeLate(bytes), routerContext.manifest);
  takePage(Buffer.from(`<!DOCTYPE html>${whole}`, 'latin1'));
  return new Response(null, { status, headers });
}

/** What the browser's router starts from is read to its end, so that React finds it ready and waits for nothing. */
async function readHandoff(routerContext: EntryContext): Promise<void> {
  const { serverHandoffStream, renderMeta } = routerContext;
  if (!(serverHandoffStream && renderMeta)) return;
  const result = { done: true, value: await text(serverHandoffStream) };
  renderMeta.streamCache = { 0: Object.assign(Promise.resolve(), { result }) };
}

/** Errors thrown by loaders go to the shop's log; an aborted request is nobody's error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(appContext).onError?.(error);
};
