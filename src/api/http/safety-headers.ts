import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/**
 * Gives every answer helmet's headers; a page sets its own content policy (content-security.ts). None of them depends
 * on the request, so helmet runs once: running it per request cost a tenth of serving a cached page.
 */
export function installSafetyHeaders(app: FastifyInstance, https: boolean): void {
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    // The provider's pop-up may open windows of its own (bank pages), which must be able to answer it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Left out are headers for Internet Explorer, Flash and Safari before 15.4, none of which the shop supports
    // (test/house/browsers.test.ts), and one for what browsers already do under TLS: 118 bytes that the home page's
    // first flight needs (decision 128).
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    strictTransportSecurity: https && { maxAge: 31_536_000 },
  });
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers);
    next();
  });
}

/** The headers that helmet sets, read from a response that is never sent. */
function headersOf(options: Parameters<typeof helmet>[0]): ReturnType<ServerResponse['getHeaders']> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => {});
  return { ...response.getHeaders() };
}
