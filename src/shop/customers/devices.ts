import type { Customer, Shop } from '../shop.ts';

/** More are not shown; 'sign out everywhere' ends all of them. */
const MOST_SHOWN = 50;

export interface Device {
  id: string;
  current: boolean;
  userAgent: string;
  createdAt: Date;
  lastSeenAt: Date;
}

/** Where a customer is signed in, the latest seen first. */
export async function devices(shop: Shop, customer: Customer): Promise<Device[]> {
  const rows = await shop.db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('customer_id', '=', customer.id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', shop.clock())
    .orderBy((order) => order('id', '=', customer.sessionId), 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    current: row.id === customer.sessionId,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }));
}
