import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Identifies the browser that started a payment (decisions: Calls, by-txn). Signed and HttpOnly: scripts cannot read
 * it. The checkout page sets it already: if the reply to a first Pay Now is lost, the second press must come from the
 * same browser, or it would count as another buyer's with the same txnid. The calls set it too, for programs that never
 * open a page.
 */
const NAME = 'browser';
const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * Cookies do not know ports: of two shops side by side on one machine, one would replace the cookie of the other, and
 * its guests would lose their receipts.
 */
function nameAt(publicUrl: string): string {
  const [, port] = /:(\d+)$/.exec(publicUrl) ?? [];
  return port ? `${NAME}-${port}` : NAME;
}

/** SHA-256 of this browser's cookie value; null when it has none or the signature is not ours. */
export function browserHash(request: FastifyRequest, publicUrl: string): Buffer | null {
  const known = knownValue(request, publicUrl);
  return known === null ? null : hash(known);
}

/** The name without a port is that of cookies from a release before ports were in it, too. */
function knownValue(request: FastifyRequest, publicUrl: string): string | null {
  for (const name of [nameAt(publicUrl), NAME]) {
    const raw = request.cookies[name];
    if (!raw) continue;
    const { valid, value } = request.unsignCookie(raw);
    if (valid) return value;
  }
  return null;
}

/** A browser that starts a payment. */
interface PayingBrowser {
  /** SHA-256 of the cookie value, by which its orders remember the browser. */
  hash: Buffer;
  /**
   * Sets the cookie for a year from now; who buys once a year would otherwise lose the next receipt after some days. A
   * call does so only once an order stores the hash: of two simultaneous first clicks one is refused, and that refusal
   * must not replace the cookie that leads to the other click's order.
   */
  remember(): void;
}

/** Where visitors find the shop. */
interface PublicAddress {
  readonly publicUrl: string;
  readonly secure: boolean;
}

/** The browser of this request, with a new identity when it has no valid cookie. */
export function payingBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl, secure }: PublicAddress,
): PayingBrowser {
  const value = knownValue(request, publicUrl) ?? randomBytes(24).toString('base64url');
  return {
    hash: hash(value),
    remember() {
      reply.setCookie(nameAt(publicUrl), value, {
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
