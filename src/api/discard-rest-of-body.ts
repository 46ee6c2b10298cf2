import type { FastifyReply, FastifyRequest } from 'fastify';

/** In ms: how long the rest of a body is received although nobody reads it. */
const READ_TIMEOUT_MS = 5000;

/**
 * For the answer to a body that is too large. Its sender is still sending, and would never read the answer if the
 * connection were closed at once, as the framework does. So the rest is received and thrown away for a while.
 */
export function discardRestOfBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection');
  if (raw.readableEnded || raw.destroyed) return;
  // Detach any decompressor first, so that a small compressed body cannot keep expanding.
  raw.unpipe();
  raw.resume();
  const enough = setTimeout(() => raw.socket.destroy(), READ_TIMEOUT_MS).unref();
  const done = () => clearTimeout(enough);
  raw.once('end', done).once('close', done);
}
