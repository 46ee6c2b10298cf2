import { consume } from '../limits/rate-limit.ts';
import type { Shop } from '../shop.ts';
import { readSettled, type Settled, type SettleRequest, settle } from './settle.ts';

/**
 * Settles without a signed message, as polling pages ask for it: the provider is asked at most `max` times in
 * `windowSeconds` about one txnid, by all processes together; in between the books answer.
 */
export async function settleSparingly(
  shop: Shop,
  request: Omit<SettleRequest, 'hint'>,
  { max, windowSeconds }: { max: number; windowSeconds: number },
): Promise<Settled> {
  const taken = await consume(shop, { name: `ask-${request.kind}`, key: request.txnid, max, windowSeconds });
  return taken.ok ? settle(shop, request) : readSettled(shop, request);
}
