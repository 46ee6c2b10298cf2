import { LRUCache } from 'lru-cache';
import type { RazorpayAccount } from './call-api.ts';
import type { Order } from './entities.ts';
import { fetchOrder } from './find-orders.ts';

/** An order of the provider by its id; null when it cannot be fetched. Its status may have changed since. */
export type KnownOrders = (orderId: string) => Promise<Order | null>;

const MAX_ORDERS = 500;

/**
 * Fetches the order of a message once. A signed message can be sent again without end, and the parts of the order that
 * it needs, our ids and the amount, never change.
 */
export function knownOrders(account: RazorpayAccount): KnownOrders {
  const known = new LRUCache<string, Order>({
    max: MAX_ORDERS,
    // When a burst of messages asks for more orders than fit, those being fetched are still answered.
    ignoreFetchAbort: true,
    fetchMethod: async (orderId) => {
      const fetched = await fetchOrder(orderId, account);
      return fetched.ok && fetched.value.id === orderId ? fetched.value : undefined;
    },
  });
  return async (orderId) => (await known.fetch(orderId)) ?? null;
}
