import { createHash } from 'node:crypto';
import type { Buyer } from '../../shop.ts';
import type { Wanted } from './wanted-lines.ts';

/**
 * What a txnid was used for, to detect its reuse with other content or by another buyer (payments: idempotency key with
 * a fingerprint of the request). The order's id is not part of it but compared separately, because the first request
 * may not have known it yet.
 */
export function fingerprintOf({ customer, browserHash }: Buyer, { lines, amountPaise }: Wanted): Buffer {
  const buyer = customer?.id ?? browserHash.toString('hex');
  const goods = lines.map(({ ref, grams, quantity }) => `${ref} ${grams} ${quantity}`).toSorted();
  return createHash('sha256')
    .update(JSON.stringify([buyer, goods, amountPaise]))
    .digest();
}
