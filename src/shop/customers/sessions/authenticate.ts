import { sql } from 'kysely';
import { type CartLine, cartOf } from '../../cart/cart-lines.ts';
import type { Customer, Shop } from '../../shop.ts';
import { type Claims, readClaims } from './read-claims.ts';
import { endsUnlessUsed } from './staff-idle.ts';

const SEEN_EVERY_MS = 10 * 60_000;

/**
 * The customer a token belongs to; null when it is not ours or has expired, its session was revoked or the account is
 * gone. The role comes from the database, not from the token (decisions: Accounts).
 */
export async function authenticate(shop: Shop, token: string): Promise<Customer | null> {
  const claims = await readClaims(shop, token);
  if (!claims) return null;
  const row = await sessionOf(shop, claims).executeTakeFirst();
  return row ? customerOf(shop, claims, row) : null;
}

export interface WithCart {
  customer: Customer;
  /** In the order of its lines; null when it is empty. */
  cart: readonly CartLine[] | null;
}

/** The customer of a valid token with the cart, which is read in the same round trip; null otherwise. */
export async function authenticateWithCart(shop: Shop, token: string): Promise<WithCart | null> {
  const claims = await readClaims(shop, token);
  if (!claims) return null;
  const cart = cartOf(sql.ref('customers.id')).as('cart');
  const row = await sessionOf(shop, claims).select(cart).executeTakeFirst();
  const customer = row ? customerOf(shop, claims, row) : null;
  return row && customer ? { customer, cart: row.cart } : null;
}

/** The session of a token with its account, unless it has ended. */
function sessionOf(shop: Shop, { sid, user }: Claims) {
  return shop.db
    .selectFrom('sessions')
    .innerJoin('customers', 'customers.id', 'sessions.customer_id')
    .select(['customers.id', 'username', 'email', 'email_verified_at', 'role', 'last_seen_at'])
    .where('sessions.id', '=', sid)
    .where('customers.id', '=', user.id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', shop.clock());
}

type SessionRow = Awaited<ReturnType<ReturnType<typeof sessionOf>['executeTakeFirstOrThrow']>>;

/** null for staff who have been idle for too long. */
function customerOf(shop: Shop, { sid }: Claims, row: SessionRow): Customer | null {
  const now = shop.clock();
  const used = endsUnlessUsed(row.role, now);
  if (used && (row.last_seen_at < used.since || row.last_seen_at > used.until)) return null;
  // A time to come is from a clock that was ahead.
  if (Math.abs(now.getTime() - row.last_seen_at.getTime()) >= SEEN_EVERY_MS) noteSeen(shop, sid, now);
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    role: row.role,
    sessionId: sid,
  };
}

/** Not awaited: no request should wait for a date in the list of devices. */
function noteSeen(shop: Shop, sessionId: string, now: Date): void {
  shop.db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('id', '=', sessionId)
    .where(({ or, eb }) =>
      or([eb('last_seen_at', '<', now), eb('last_seen_at', '>=', new Date(now.getTime() + SEEN_EVERY_MS))]),
    )
    .execute()
    .catch((error: unknown) => shop.log.warn({ err: error }, 'a session was not marked as seen'));
}
