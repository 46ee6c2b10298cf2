import { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createContext,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import type { ShopClient } from '../contract/client.ts';
import { joinSheets } from './layout/joined-sheets.ts';
import { writeScriptsLate } from './layout/late-start.ts';
import { RequestContext } from './layout/request-context.ts';

/** What every loader may use; the server fills it for each request. */
export interface AppContext {
  /** The typed client over the in-process transport (ARCHITECTURE: pages break first when the contract drifts). */
  readonly client: ShopClient;
  readonly nonce: string;
  readonly checkout: CheckoutSettings;
  readonly publicUrl: string;
  readonly requestId: string;
  /** Errors that do not end the rendering: of a loader, of a part inside the page's frame. */
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

/** Loaders that are still open after this are rejected, in ms; the render itself ends one second later. */
export const streamTimeout = 5_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  if (request.method.toUpperCase() === 'HEAD') return new Response(null, { status, headers });
  const { nonce, requestId, onError, takePage } = loadContext.get(appContext);
  // What the loaders have done with is let go at the end of a turn only; kept, the collector copies it again and again.
  await nextTurn();

  return new Promise((resolve, reject) => {
    let code = status;
    let begun = false;
    const { pipe, abort } = renderToPipeableStream(
      <RequestContext value={{ nonce, requestId }}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </RequestContext>,
      {
        nonce,
        // No part of a page comes later than the rest: it leaves whole, so that its bytes need no stream (decision 121).
        onAllReady() {
          clearTimeout(timer);
          headers.set('content-type', 'text/html; charset=utf-8');
          pipe(
            collect((page) => {
              const whole = joinSheets(writeScriptsLate(page), routerContext.manifest);
              takePage(Buffer.from(whole, 'latin1'));
              resolve(new Response(null, { status: code, headers }));
            }),
          );
        },
        onShellReady() {
          begun = true;
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          code = 500;
          if (begun) onError?.(error);
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
    timer.unref();
  });
}

/**
 * Gives all that was written as one piece, a character for each byte: ₹ alone would make all characters of all copies
 * twice as wide, and what is sought and put in is ASCII (decision 121).
 */
function collect(done: (all: string) => void): Writable {
  const pieces: Buffer[] = [];
  return new Writable({
    write(piece: Buffer, _encoding, next) {
      pieces.push(piece);
      next();
    },
    final(next) {
      done(Buffer.concat(pieces).toString('latin1'));
      next();
    },
  });
}

/** Errors thrown by loaders go to the shop's log; an aborted request is nobody's error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(appContext).onError?.(error);
};
