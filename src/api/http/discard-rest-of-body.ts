import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** In ms: how long the rest of a body is received although nobody reads it. */
const READ_TIMEOUT_MS = 5000;

/** What the body of a request is read from: its decompressor, if it is compressed. */
const bodies = new WeakMap<FastifyRequest, Readable>();

/**
 * Notes what each body is read from, for `discardRestOfBody`. Install it after @fastify/compress, whose hook of a route
 * puts the decompressor there, and before any route.
 */
export function noteBodies(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.method === 'GET' || route.method === 'HEAD') return;
    const { preParsing = [] } = route;
    const note: typeof preParsing = (request, _reply, body, next) => {
      bodies.set(request, body as Readable);
      next(null, body);
    };
    route.preParsing = Array.isArray(preParsing) ? [...preParsing, note] : [preParsing, note];
  });
}

/**
 * For the answer to a body that is too large. Its sender is still sending, and would never read the answer if the
 * connection were closed at once, as the framework does. So the rest is received and thrown away for a while.
 */
export function discardRestOfBody(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  reply.removeHeader('connection');
  const body = bodies.get(request);
  if (body && body !== raw) {
    raw.unpipe();
    // A few bytes that it has already may expand to gigabytes. Its listeners would close the connection with it.
    body.removeAllListeners().on('error', () => undefined);
    body.destroy();
  }
  if (raw.readableEnded || raw.destroyed) return;
  raw.resume();
  const enough = setTimeout(() => raw.socket.destroy(), READ_TIMEOUT_MS).unref();
  const done = () => clearTimeout(enough);
  raw.once('end', done).once('close', done);
}
