import type { FastifyInstance } from 'fastify';

const PART = String.raw`(\d+-\d*|-\d+)`;
const PARTS_OF_BYTES = new RegExp(String.raw`^\s*bytes=\s*${PART}(\s*,\s*${PART})*\s*$`);

/**
 * A Range that cannot be read is ignored, as is usual, and so is one of a HEAD (RFC 9110 §14.2); the sender of files
 * would refuse the first and obey the second.
 */
export function ignoreUnreadableRanges(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    const { range } = request.headers;
    if (range !== undefined && (request.method !== 'GET' || !PARTS_OF_BYTES.test(range)))
      delete request.headers.range;
    next();
  });
}
