import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import type { BaseLogger } from 'pino';
import { LOOPBACK_NAMES } from '../../contract/loopback-names.ts';
import { loadOnce } from '../../shop/load-once.ts';
import { failurePage } from './demo-page.ts';
import { createDemoProvider, type DemoClient } from './demo-provider.ts';
import { answerInteraction } from './interaction.ts';

interface DemoSignInOptions extends DemoClient {
  /** A loopback address. */
  host: string;
  /** 0: any free port. */
  port: number;
  production: boolean;
  log: BaseLogger;
}

type DemoSignIn = { ok: true; issuer: string; close(): Promise<void> } | { ok: false; message: string };

/**
 * Starts the demo's OpenID provider (running: demo sign-in). Returns at once; the provider itself is loaded with the
 * first request, or with the next one if that failed.
 */
export async function startDemoSignIn(options: DemoSignInOptions): Promise<DemoSignIn> {
  if (options.production) return { ok: false, message: 'The demo sign-in does not run in production.' };
  const server = createServer();
  server.listen(options.port, options.host);
  const failure = await once(server, 'listening').then(
    () => null,
    (error: Error) => error.message,
  );
  if (failure !== null) return { ok: false, message: `The demo sign-in cannot start: ${failure}.` };
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  const issuer = `http://${options.host}:${port}`;

  const client = { ...options, redirectUris: byEveryName(options.redirectUris) };
  const load = loadOnce(() => createDemoProvider(issuer, client));
  server.on('request', (request, response) => {
    answer(load, request, response).catch((error: unknown) => {
      options.log.info({ err: error }, 'a demo sign-in failed');
      if (!response.headersSent) response.writeHead(400, { 'content-type': 'text/html; charset=utf-8' });
      response.end(failurePage());
    });
  });
  return {
    ok: true,
    issuer,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  load: () => Promise<Provider>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const provider = await load();
  const { pathname } = new URL(request.url ?? '/', 'http://demo');
  const [, section, uid = '', action = ''] = pathname.split('/');
  if (section === 'interaction') return answerInteraction(provider, { uid, action }, request, response);
  forgetWhoWasHere(request);
  await provider.callback()(request, response);
}

/** Every sign-in starts without a session, so that one browser can sign in as several people in turn. */
function forgetWhoWasHere(request: IncomingMessage): void {
  const cookies = (request.headers.cookie ?? '').split(/; */);
  request.headers.cookie = cookies.filter((cookie) => !cookie.startsWith('_session')).join('; ');
}

/** A shop on a developer's machine may be visited under any of its names. */
function byEveryName(redirectUris: string[]): string[] {
  const all = redirectUris.flatMap((uri) => {
    const url = new URL(uri);
    if (!LOOPBACK_NAMES.includes(url.hostname)) return [uri];
    return LOOPBACK_NAMES.map(
      (name) => `${url.protocol}//${name}${url.port && `:${url.port}`}${url.pathname}`,
    );
  });
  return [...new Set(all)];
}
