import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { type Coding, etagMatches, preferredCoding } from '../http/content-negotiation.ts';

/** The bytes of an answer that is the same for everybody, plain and in each content coding. */
export interface EncodedBody {
  /** Identifies the plain bytes; 22 characters. */
  hash: string;
  plain: Buffer;
  compressed: Partial<Record<Coding, Promise<Buffer>>>;
  /** performance.now() when brotli was first requested; Infinity before that, and once tight compression has begun. */
  compressedAt: number;
}

/** Headers of a reply from memory that may be out of date, because notices from the database are not arriving. */
export const STALE = { warning: '110 - "Response is Stale"', 'x-stale': '1' };

/** Keeps `content`, as UTF-8 if it is text; each coding is compressed when it is first requested. */
export function encodeBody(content: string | Buffer): EncodedBody {
  const plain = trimmed(typeof content === 'string' ? Buffer.from(content) : content);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { hash, plain, compressed: {}, compressedAt: Number.POSITIVE_INFINITY };
}

/** What of a request decides how its answer is encoded. */
type Asking = Pick<FastifyRequest, 'method' | 'headers'>;

/** What to send to one browser. */
interface Choice {
  /** 304 when the browser already has the bytes. */
  status: number;
  /** null: a 304 has no body. For HEAD, Fastify takes the length of the bytes and sends none. */
  bytes: Buffer | Promise<Buffer> | null;
  headers: Record<string, string>;
}

/**
 * Chooses the coding that the browser prefers, and the ETag of that coding (decisions: Calls, ETags). Only a 200 can
 * become a 304.
 */
export function negotiateBody(request: Asking, body: EncodedBody, status = 200): Choice {
  const coding = chooseCoding(request, body.plain);
  const etag = coding ? `"${body.hash}-${coding}"` : `"${body.hash}"`;
  const headers: Record<string, string> = { vary: 'accept-encoding', etag };
  const known = status === 200 && etagMatches(request.headers['if-none-match'], etag);
  if (known && request.method !== 'HEAD') return { status: 304, bytes: null, headers };
  if (coding) headers['content-encoding'] = coding;
  return { status: known ? 304 : status, bytes: coding ? compress(body, coding) : body.plain, headers };
}

/** What to send to one of many who asked at the same time, of bytes that nobody may keep: no ETag, and never a 304. */
export function sharedBody(
  request: Asking,
  body: EncodedBody,
): { bytes: Buffer | Promise<Buffer>; headers: Record<string, string> } {
  const coding = chooseCoding(request, body.plain);
  return { bytes: coding ? compress(body, coding) : body.plain, headers: codingHeaders(coding) };
}

/** Compresses bytes meant for one visitor alone: at once, and quickly. */
export async function compressOnce(
  request: Asking,
  plain: Buffer,
): Promise<{ bytes: Buffer; headers: Record<string, string> }> {
  const coding = chooseCoding(request, plain);
  const headers = codingHeaders(coding);
  if (!coding) return { bytes: plain, headers };
  return { bytes: await (coding === 'br' ? compressFast(plain) : zip(plain)), headers };
}

/**
 * Quality 4 takes a tenth of the default's time for a few per cent more bytes. A window of 256 KB holds any page; with
 * the default window of 4 MB, brotli allocates 8 MB for each answer above 64 KB, and V8, which counts this memory,
 * collects the whole heap every few pages (decision 121).
 */
export const FAST_BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
};
/**
 * Half the time of quality 4. For answers that need a second flight of packets anyway, as the home page does, for 6 %
 * more bytes (decision 128), and for those that need no more than a few packets, for 3 %.
 */
const FASTER_BROTLI = { params: { ...FAST_BROTLI.params, [constants.BROTLI_PARAM_QUALITY]: 3 } };
/** In bytes, before they are compressed. */
const LARGE = 64 * 1024;
const SMALL = 16 * 1024;

/** Handing a small answer to another thread would take longer than compressing it (decision 112). */
async function compressFast(plain: Buffer): Promise<Buffer> {
  if (plain.length <= SMALL) return brotliCompressSync(plain, FASTER_BROTLI);
  return brotli(plain, plain.length > LARGE ? FASTER_BROTLI : FAST_BROTLI);
}

const WORTH_COMPRESSING = 1024;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * null: plain, because the browser prefers it or the bytes are few. They then stay plain: @fastify/compress would send
 * compressed ones under the plain ETag.
 */
function chooseCoding(request: Asking, plain: Buffer): Coding | null {
  const coding =
    plain.length < WORTH_COMPRESSING ? null : preferredCoding(request.headers['accept-encoding']);
  if (!coding) request.headers['x-no-compression'] = '1';
  return coding;
}

function codingHeaders(coding: Coding | null): Record<string, string> {
  return { vary: 'accept-encoding', ...(coding && { 'content-encoding': coding }) };
}

/**
 * For answers that last. Quality 11 keeps the home page well within one flight, quality 10 just so (decision 128). It
 * takes three times as long, 1.6 s for a list of 1 MB, which needs many flights with either.
 */
export function tightBrotli(plain: Buffer): BrotliOptions {
  if (plain.length > PAGE_LENGTH) return { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
  return { params: { ...FAST_BROTLI.params, [constants.BROTLI_PARAM_QUALITY]: 11 } };
}
/** In bytes: no page is longer, before it is compressed. As much as the small window holds. */
const PAGE_LENGTH = 256 * 1024;
/** A request this many ms after the quick compression justifies the tight one: the answer is likely to last. */
const STAYED_MS = 5_000;

/** Compresses quickly for the first request, and again tightly, in the background, if the answer lasts. */
function compress(body: EncodedBody, coding: Coding): Promise<Buffer> {
  const compressed = body.compressed[coding];
  if (compressed) {
    if (coding === 'br' && performance.now() - body.compressedAt > STAYED_MS) void compressTightly(body);
    return compressed;
  }
  const compression = (coding === 'br' ? compressFast(body.plain) : zip(body.plain)).then(trimmed);
  body.compressed[coding] = compression;
  // A failure, for lack of memory, is not kept: nobody would get these bytes any more.
  compression.catch(() => {
    if (body.compressed[coding] === compression) delete body.compressed[coding];
  });
  if (coding === 'br') body.compressedAt = performance.now();
  return compression;
}

/**
 * A copy that holds no more memory than its bytes. Node returns small buffers as windows on larger ones: zlib's on
 * 16 KB, others on 8 KB that they share. Kept for long, 600 bytes would keep all of it.
 */
function trimmed(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

let compressingTightly = false;

/**
 * Saves a fifth of the home page's bytes for a hundred times the work (66 ms), so it runs one at a time and once per
 * answer. The ETag stays: it names the content that is compressed, and no ranges of it are served.
 */
async function compressTightly(body: EncodedBody): Promise<void> {
  if (compressingTightly) return;
  compressingTightly = true;
  body.compressedAt = Number.POSITIVE_INFINITY;
  try {
    const bytes = await brotli(body.plain, tightBrotli(body.plain));
    body.compressed.br = Promise.resolve(trimmed(bytes));
  } catch {
    // The quick compression remains in use.
  } finally {
    compressingTightly = false;
  }
}
