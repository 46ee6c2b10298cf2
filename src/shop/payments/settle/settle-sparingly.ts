import { consume, type Limit } from '../../limits/rate-limit.ts';
import type { Shop } from '../../shop.ts';
import { readSettled, type Settled, type SettleRequest, settle } from './settle.ts';

/**
 * Settles without a signed message. All processes together ask the provider about one txnid within this limit; above it
 * the stored state is returned. Callers with different limits need different names, because a counter has one window.
 */
export async function settleSparingly(
  shop: Shop,
  request: Omit<SettleRequest, 'hint'>,
  limit: Omit<Limit, 'key'>,
): Promise<Settled> {
  const stored = await readSettled(shop, request);
  // Only for payments that exist: anybody can invent txnids, and each would leave a counter in the database.
  if (!stored.ok) return stored;
  const allowed = await consume(shop, { ...limit, key: request.txnid });
  return allowed.ok ? settle(shop, request) : stored;
}
