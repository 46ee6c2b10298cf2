import type { FastifyInstance } from 'fastify';

const PART = String.raw`(\d+-\d*|-\d+)`;
const PARTS_OF_BYTES = new RegExp(String.raw`^\s*bytes=\s*${PART}(\s*,\s*${PART})*\s*$`);
const FIRST_AND_LAST = /(\d+)-(\d+)/g;

/**
 * Ignores a Range that cannot be parsed, as is usual, one on a HEAD (RFC 9110 §14.2), and one that depends on a weak
 * tag, which never proves the same bytes (§13.1.5). @fastify/static would refuse the first and obey the others.
 */
export function ignoreUnreadableRanges(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    const { range, 'if-range': known = '' } = request.headers;
    if (range === undefined) return next();
    const weak = String(known).trimStart().startsWith('W/');
    if (request.method !== 'GET' || weak || !isReadable(range)) delete request.headers.range;
    next();
  });
}

/** A part whose last byte comes before its first makes the whole header invalid (RFC 9110 §14.1.1). */
function isReadable(range: string): boolean {
  if (!PARTS_OF_BYTES.test(range)) return false;
  return [...range.matchAll(FIRST_AND_LAST)].every(([, first, last]) => Number(first) <= Number(last));
}
