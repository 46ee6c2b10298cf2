import { sql } from 'kysely';
import { cartOf } from '../cart/cart-lines.ts';
import type { Customer, Shop } from '../shop.ts';
import { readClaims } from './read-claims.ts';

const SEEN_EVERY_MS = 10 * 60_000;
/** A till left open overnight is signed out by morning (ASVS 7.3.1). */
const STAFF_IDLE_MS = 12 * 3600_000;

/**
 * The customer a token belongs to; null when it is not ours or has expired, its session was revoked or the account is
 * gone. The role comes from the database, not from the token (decisions: Accounts). `withCart` reads the cart in the
 * same round trip.
 */
export async function authenticate(
  shop: Shop,
  token: string,
  { withCart = false } = {},
): Promise<Customer | null> {
  const claims = await readClaims(shop, token);
  if (!claims) return null;
  const now = shop.clock();
  const row = await shop.db
    .selectFrom('sessions')
    .innerJoin('customers', 'customers.id', 'sessions.customer_id')
    .select(['customers.id', 'username', 'email', 'email_verified_at', 'role', 'last_seen_at'])
    .where('sessions.id', '=', claims.sid)
    .where('customers.id', '=', claims.user.id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(withCart, (query) => query.select(cartOf(sql.ref('customers.id')).as('cart')))
    .executeTakeFirst();
  if (!row) return null;
  const idleMs = now.getTime() - row.last_seen_at.getTime();
  if (row.role !== 'customer' && idleMs > STAFF_IDLE_MS) return null;
  if (idleMs >= SEEN_EVERY_MS) noteSeen(shop, claims.sid, now);
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    role: row.role,
    sessionId: claims.sid,
    ...(row.cart !== undefined && { cart: row.cart }),
  };
}

/** Not awaited: no request should wait for a date in the list of devices. */
function noteSeen(shop: Shop, sessionId: string, now: Date): void {
  shop.db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('id', '=', sessionId)
    .where('last_seen_at', '<', now)
    .execute()
    .catch((error: unknown) => shop.log.warn({ err: error }, 'a session was not marked as seen'));
}
