import { consume } from '../../limits/rate-limit.ts';
import type { Shop } from '../../shop.ts';

/** How often repeated messages about one txnid may make the shop ask the provider, over all processes. */
const ASK_AT_MOST = { max: 60, windowSeconds: 60 };

/**
 * Whether a signed message that has come before may make the shop ask the provider once more. Its signature never
 * expires, so anybody who has seen it can replay it (payments: Gotchas 5). New content needs no limit.
 */
export async function mayAskByRepeat(shop: Shop, txnid: string): Promise<boolean> {
  return (await consume(shop, { name: 'ask-repeat', key: txnid, ...ASK_AT_MOST })).ok;
}
