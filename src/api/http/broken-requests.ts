import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '../../contract/schemas/error.ts';
import { refuse } from '../errors.ts';
import { veryBusy } from '../load/overload.ts';
import { Refusal } from '../refusal.ts';

/**
 * Node would answer these without a body: an HTTP/1.1 request without a Host header, and an Expect header that the
 * server may ignore. A sender who has reset the connection by now has no address, which the limits would stumble over;
 * no answer reaches it.
 */
export function answerOddRequests(app: FastifyInstance): void {
  const { server } = app;
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  app.addHook('onRequest', (request, _reply, next) => {
    const nameless = request.raw.httpVersion === '1.1' && request.headers.host === undefined;
    const refusal = nameless ? 'The request names no host.' : isGone(request) && 'The sender has hung up.';
    next(refusal ? new Refusal(400, refusal) : undefined);
  });
}

function isGone({ ip }: { ip: string | undefined }): boolean {
  return ip === undefined;
}

/** Input that is not HTTP also gets the one error shape (decisions: Calls); its socket is then closed. */
export function answerBrokenRequest(
  this: FastifyInstance,
  error: NodeJS.ErrnoException,
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, message, extra } = refusalOf(error, this.stoodStill());
  const body = JSON.stringify({
    success: false,
    message,
    errors: message,
    requestId: randomUUID(),
  } satisfies ErrorBody);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      ...(extra.retryAfter === undefined ? [] : [`retry-after: ${extra.retryAfter}`]),
      ...Object.entries(BARE_HEADERS).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

/**
 * Node looks for requests that take too long before it reads what has come meanwhile: after a standstill it is the shop
 * that was slow, and pages take a 408 for final.
 */
function refusalOf({ code }: NodeJS.ErrnoException, stoodStill: boolean): Refusal {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return stoodStill ? veryBusy() : new Refusal(408, 'The request took too long to arrive.');
    case 'HPE_HEADER_OVERFLOW':
      return new Refusal(431, 'The headers are too large.');
    default:
      return new Refusal(400, 'The request is not valid HTTP.');
  }
}

/**
 * An address that cannot be decoded, such as a long link cut by a messenger. It is never echoed. A browser is
 * redirected to the same characters in readable form, where the page says that nothing is there.
 */
export function answerBadAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  // No hook has run, so no plugin has set headers.
  const headers = { ...BARE_HEADERS, 'x-request-id': request.id };
  if (request.method === 'GET' && request.headers.accept?.includes('text/html')) {
    return void reply
      .headers({ ...headers, 'cache-control': 'no-store' })
      .redirect(readable(request.url), 302);
  }
  refuse(request, reply.headers(headers), new Refusal(400, 'The address is not valid.'));
}

/** The path, with each part that cannot be decoded taken literally. */
function readable(url: string): string {
  const [path = '', ...query] = url.split('?');
  const parts = path.split('/').map((part) => (canDecode(part) ? part : part.replaceAll('%', '%25')));
  // Two leading slashes, of either kind, would lead to another site.
  return [parts.join('/').replace(/^[/\\]+/, '/'), ...query].join('?');
}

function canDecode(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

const BARE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
};
