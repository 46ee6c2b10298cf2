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

/** A browser that starts a payment. */
export interface PayingBrowser {
  /** By which its orders remember it. */
  hash: Buffer;
  /**
   * Gives it its cookie, if it has none: only when an order remembers it. Of two first clicks one is refused, and the
   * refusal must not replace the cookie by which the other's order is found.
   */
  remember(): void;
}

export function payingBrowser(request: FastifyRequest, reply: FastifyReply, secure: boolean): PayingBrowser {
  const known = browserHash(request);
  if (known) return { hash: known, remember: () => undefined };
  const value = randomBytes(24).toString('base64url');
  return {
    hash: hash(value),
    remember() {
      reply.setCookie(NAME, value, {
        signed: true,
        httpOnly: true,
        sameSite: 'lax',
        secure,
        path: '/',
        maxAge: YEAR_SECONDS,
      });
    },
  };
}

function hash(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
