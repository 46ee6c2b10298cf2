import { consume } from '../limits/rate-limit.ts';
import type { Shop } from '../shop.ts';
import { readSettled, type Settled, type SettleRequest, settle } from './settle.ts';

/**
 * Settles without a signed message, for polling pages. All processes together ask the provider at most `max` times in
 * `windowSeconds` about one txnid; in between, the stored state is returned.
 */
export async function settleSparingly(
  shop: Shop,
  request: Omit<SettleRequest, 'hint'>,
  { max, windowSeconds }: { max: number; windowSeconds: number },
): Promise<Settled> {
  const stored = await readSettled(shop, request);
  // Only for payments that exist: anybody can invent txnids, and each would leave a counter in the database.
  if (!stored.ok) return stored;
  const taken = await consume(shop, { name: `ask-${request.kind}`, key: request.txnid, max, windowSeconds });
  return taken.ok ? settle(shop, request) : stored;
}
