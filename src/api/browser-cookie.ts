import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Names the browser that started a payment (decisions: Calls, by-txn). Signed, HttpOnly, not readable by pages. */
const NAME = 'browser';
const YEAR_SECONDS = 365 * 24 * 3600;

/** SHA-256 of this browser's cookie value; null when it has none or the signature is not ours. */
export function browserHash(request: FastifyRequest): Buffer | null {
  const raw = request.cookies[NAME];
  if (!raw) return null;
  const { valid, value } = request.unsignCookie(raw);
  return valid ? hash(value) : null;
}

/** Gives the browser its cookie if it has none yet; answers the hash by which orders remember it. */
export function ensureBrowser(request: FastifyRequest, reply: FastifyReply, secure: boolean): Buffer {
  const known = browserHash(request);
  if (known) return known;
  const value = randomBytes(24).toString('base64url');
  reply.setCookie(NAME, value, {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/',
    maxAge: YEAR_SECONDS,
  });
  return hash(value);
}

function hash(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
