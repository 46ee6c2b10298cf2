import type { FastifyReply, FastifyRequest } from 'fastify';

/** For how long, in ms, the rest of a body is received that nobody will read. */
const READ_TIMEOUT_MS = 5000;

/**
 * For the answer to a body that is too large. Its sender is still sending and would never read the answer if the
 * connection was closed at once, as the framework wants to. So what still comes is thrown away, for a moment.
 */
export function readOn({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection');
  if (raw.readableEnded || raw.destroyed) return;
  // Detach any decompressor first, so that a small compressed body cannot keep expanding.
  raw.unpipe();
  raw.resume();
  const enough = setTimeout(() => raw.socket.destroy(), READ_TIMEOUT_MS).unref();
  const done = () => clearTimeout(enough);
  raw.once('end', done).once('close', done);
}
