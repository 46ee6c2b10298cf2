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
import type { RenderingContext } from '../contract/page-context.ts';
import { finishPage } from './layout/document/finish-page.ts';
import { RequestContext } from './layout/document/request-context.ts';

/** Contexts compare by identity: the server reads this one through `build.entry.module`. */
export const appContext = createContext<RenderingContext>();

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, requestId, takePage } = loadContext.get(appContext);
  // End this event-loop turn first: it frees what the loaders used, which the garbage collector would copy repeatedly.
  await nextTurn();
  await readHandoff(routerContext);
  // Nothing in a page is deferred, and a string costs a quarter of what React's streams do (decision 121).
  const page = renderToString(
    <RequestContext value={{ nonce, requestId }}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </RequestContext>,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  takePage(finishPage(page, routerContext.manifest));
  return new Response(null, { status, headers });
}

/** Reads the router's hydration data to its end, so that React finds it ready and never suspends. */
async function readHandoff(routerContext: EntryContext): Promise<void> {
  const { serverHandoffStream, renderMeta } = routerContext;
  if (!(serverHandoffStream && renderMeta)) return;
  const result = { done: true, value: await text(serverHandoffStream) };
  renderMeta.streamCache = { 0: Object.assign(Promise.resolve(), { result }) };
}

/** Errors thrown by loaders go to the shop's log, unless the request was aborted. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(appContext).onError(error);
};
