import type { Customer, Shop } from '../../shop.ts';
import { endsUnlessUsed } from './staff-idle.ts';

/** Older ones are not listed; 'sign out everywhere' ends them too. */
const MAX_SHOWN = 50;

interface Device {
  id: string;
  current: boolean;
  userAgent: string;
  createdAt: Date;
  lastSeenAt: Date;
}

/** Where a customer is signed in: the current device first, then the most recently seen. */
export async function listDevices(shop: Shop, customer: Customer): Promise<Device[]> {
  const now = shop.clock();
  const used = endsUnlessUsed(customer.role, now);
  const unrevoked = shop.db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('customer_id', '=', customer.id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now);
  const live = used
    ? unrevoked.where('last_seen_at', '>=', used.since).where('last_seen_at', '<=', used.until)
    : unrevoked;
  const rows = await live
    .orderBy((order) => order('id', '=', customer.sessionId), 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    current: row.id === customer.sessionId,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }));
}
