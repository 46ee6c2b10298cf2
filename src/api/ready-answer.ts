import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An answer that is the same for everybody, kept as the bytes that leave. */
export interface ReadyAnswer<T> {
  data: T;
  headers: Record<string, string>;
  hash: string;
  plain: Buffer;
  packed: Partial<Record<Coding, Promise<Buffer>>>;
}

export function readyAnswer<T>(data: T, headers: Record<string, string> = {}): ReadyAnswer<T> {
  const plain = Buffer.from(JSON.stringify(data));
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { data, headers, hash, plain, packed: {} };
}

/**
 * Answers with ready bytes, compressed as the browser likes it, or 304 when it has them (decisions: Calls, ETags).
 * Its result is what the route's handler returns; Fastify then sends the bytes in place of it.
 */
export async function sendReady<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ReadyAnswer<T>,
): Promise<T> {
  const coding = answer.plain.length < WORTH_PACKING ? null : codingFor(request.headers['accept-encoding']);
  reply.headers({
    ...answer.headers,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding',
    etag: coding ? `"${answer.hash}-${coding}"` : `"${answer.hash}"`,
  });
  if (knows(request.headers['if-none-match'], answer.hash)) {
    reply.code(304).serializer(() => '');
    return answer.data;
  }
  if (coding) reply.header('content-encoding', coding);
  const bytes = coding ? await pack(answer, coding) : answer.plain;
  // Fastify sends a serializer's Buffer as it is; its types know of strings only.
  reply.serializer(() => bytes as unknown as string);
  return answer.data;
}

type Coding = 'br' | 'gzip';
const WORTH_PACKING = 1024;
const CODINGS: readonly Coding[] = ['br', 'gzip'];
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

function codingFor(accepted: string | string[] | undefined): Coding | null {
  if (!accepted) return null;
  const welcome = String(accepted)
    .split(',')
    .map((part) => part.split(';'))
    .filter(([, weight]) => Number(weight?.split('=')[1] ?? 1) > 0)
    .map(([name]) => name?.trim());
  return CODINGS.find((coding) => welcome.includes(coding)) ?? null;
}

function knows(ifNoneMatch: string | undefined, hash: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((tag) => {
    const known = tag.trim().replace(/^W\//, '').replace(/^"|"$/g, '');
    return known === '*' || known === hash || CODINGS.some((coding) => known === `${hash}-${coding}`);
  });
}

/** Packed once, by whoever asks first. */
function pack(answer: ReadyAnswer<unknown>, coding: Coding): Promise<Buffer> {
  answer.packed[coding] ??=
    coding === 'br'
      ? brotli(answer.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : zip(answer.plain);
  return answer.packed[coding];
}
