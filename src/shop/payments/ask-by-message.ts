import { consume, type Taken } from '../limits/rate-limit.ts';
import type { Shop } from '../shop.ts';

/** Questions to the provider about one txnid because of its signed messages, by all processes together. */
const ASK_AT_MOST = { max: 60, windowSeconds: 60 };

/**
 * Whether a signed message may make the shop ask the provider once more. Its signature never expires, so anybody who
 * has seen one can replay it (payments: Gotchas 5).
 */
export function mayAskByMessage(shop: Shop, txnid: string): Promise<Taken> {
  return consume(shop, { name: 'ask-message', key: txnid, ...ASK_AT_MOST });
}
