import type { FastifyInstance } from 'fastify';
import type { Access } from '../../contract/call.ts';
import { SESSION_ENDED } from '../../contract/session-ended.ts';
import type { CartLine } from '../../shop/cart/cart-lines.ts';
import {
  authenticate,
  authenticateWithCart,
  type WithCart,
} from '../../shop/customers/sessions/authenticate.ts';
import type { Shop, Visitor } from '../../shop/shop.ts';
import { networkOf } from '../http/network.ts';
import { Refusal } from '../refusal.ts';
import { browserHash } from './browser-cookie.ts';
import { sendsToken, tokenOf } from './token-header.ts';

/** What to read together with the session. */
export interface VisitorOptions {
  withCart?: boolean;
}

interface Resolved {
  visitor: Visitor;
  /** null for an empty cart, without an account, and unless `withCart` asked for it. */
  cart: readonly CartLine[] | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, as far as this kind of call needs it. An invalid token is a 401 only where an account is required. */
    resolveVisitor(access: Access, also?: VisitorOptions): Promise<Resolved>;
    /** The caller of this call of the contract, once admitted (`serve.ts`). */
    admitted: Resolved | null;
    /** When the caller was admitted, by `performance.now()`. */
    admittedAt: number;
  }
}

/** Lets each request tell who sends it. */
export function installVisitor(app: FastifyInstance, shop: Shop): void {
  app.decorateRequest('admitted', null);
  app.decorateRequest('admittedAt', Number.NEGATIVE_INFINITY);
  app.decorateRequest(
    'resolveVisitor',
    async function (access: Access, { withCart = false }: VisitorOptions = {}): Promise<Resolved> {
      // Read at once: a connection that closes meanwhile no longer has an address.
      const address = networkOf(this.ip);
      const wanted = access === 'optional' || needsAccount(access);
      const token = wanted ? tokenOf(this.headers) : null;
      const { customer, cart } = (token && (await findCustomer(shop, token, withCart))) || NOBODY;
      if (needsAccount(access) && !customer && sendsToken(this.headers)) {
        throw new Refusal(401, SESSION_ENDED);
      }
      return {
        visitor: { customer, browserHash: browserHash(this, shop.settings.publicUrl), address },
        cart,
      };
    },
  );
}

const NOBODY = { customer: null, cart: null };

async function findCustomer(shop: Shop, token: string, withCart: boolean): Promise<WithCart | null> {
  if (withCart) return authenticateWithCart(shop, token);
  const customer = await authenticate(shop, token);
  return customer && { customer, cart: null };
}

/** Whether the call requires a signed-in account. */
export function needsAccount(access: Access): boolean {
  return access === 'signed-in' || access === 'staff';
}
