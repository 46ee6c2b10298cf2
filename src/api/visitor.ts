import type { FastifyInstance } from 'fastify';
import type { Access } from '../contract/call.ts';
import { SESSION_ENDED } from '../contract/session-ended.ts';
import { authenticate } from '../shop/customers/authenticate.ts';
import type { Shop, Visitor } from '../shop/shop.ts';
import { browserHash } from './browser-cookie.ts';
import { networkOf } from './network.ts';
import { Refusal } from './refusal.ts';

/** What to read together with the session, and what else to ask of it. */
export interface VisitorOptions {
  withCart?: boolean;
  /** At a call that serves guests too: a token that is no longer good is a 401, before anything is said of the body. */
  refuseEnded?: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, as far as this kind of call needs. A bad token is a 401 only where an account is required. */
    resolveVisitor(access: Access, also?: VisitorOptions): Promise<Visitor>;
    /** Who makes this call of the contract, once admitted (`serve.ts`). */
    visitor: Visitor | null;
    /** When, by `performance.now()`. */
    admittedAt: number;
  }
}

/** Tokens come in a header only, never in a cookie (decisions: Accounts). */
export function installVisitor(app: FastifyInstance, shop: Shop): void {
  app.decorateRequest('visitor', null);
  app.decorateRequest('admittedAt', Number.NEGATIVE_INFINITY);
  app.decorateRequest(
    'resolveVisitor',
    async function (access: Access, also?: VisitorOptions): Promise<Visitor> {
      // Read at once: a connection that is closed meanwhile has no address any more.
      const address = networkOf(this.ip);
      const token = tokenOf(this.headers);
      const wanted = access === 'optional' || needsAccount(access);
      const customer = wanted && token ? await authenticate(shop, token, also) : null;
      if (needsAccount(access) && token && !customer) {
        throw new Refusal(401, SESSION_ENDED);
      }
      return { customer, browserHash: browserHash(this), address };
    },
  );
}

/** Whether the call requires a signed-in account. */
export function needsAccount(access: Access): boolean {
  return access === 'customer' || access === 'staff';
}

/** The token of a request in either header; null when there is none. */
function tokenOf(headers: Record<string, string | string[] | undefined>): string | null {
  const own = headers['auth-token'];
  if (typeof own === 'string' && own !== '') return own;
  return bearerOf(headers);
}

/** The token of an 'Authorization: Bearer' header; the scheme's case does not matter (RFC 9110 §11.1). */
export function bearerOf(headers: Record<string, string | string[] | undefined>): string | null {
  const match = /^Bearer[ \t]+(\S+)$/i.exec(String(headers['authorization'] ?? ''));
  return match?.[1] ?? null;
}
