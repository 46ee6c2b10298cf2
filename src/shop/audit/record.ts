import { createHmac } from 'node:crypto';
import type { AuditedDeed } from '../../contract/audited-deeds.ts';
import type { Queries } from '../../db/schema.ts';
import type { Shop } from '../shop.ts';
import { staffId } from './actor.ts';

interface AuditEntry {
  what: AuditedDeed;
  /** Id of the acting account; null when unknown. */
  who: string | null;
  /**
   * `account:{id}`, `order:{id}`, `product:{id}`, `picture:{name}`, `hero:{id}`, `video:{id}` or `message:{id}`;
   * omitted when it is the actor's own account.
   */
  target?: string;
  /** Our own words, at most 200 characters; never a name, an address or anything a person typed. */
  detail?: string;
  /** Network address. Stored as a keyed hash, which still shows which events came from the same address. */
  address?: string;
}

/**
 * Writes one event to the audit trail. Pass the transaction of the action, so that both commit or neither does
 * (docs/decisions/063-audit-trail.md).
 */
export async function record(shop: Shop, db: Queries, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_events')
    .values({
      at: shop.clock(),
      what: entry.what,
      who: entry.who,
      target: entry.target ?? '',
      detail: entry.detail ?? '',
      address_hash: entry.address === undefined ? null : hashOf(shop, entry.address),
    })
    .execute();
}

/** Keyed, because every IPv4 address can be hashed within a minute. */
function hashOf(shop: Shop, address: string): Buffer {
  return createHmac('sha256', shop.keys.address).update(address).digest().subarray(0, 16);
}

/**
 * Like `record`, for an action stored with an `actor`. Records it only when the actor is staff (`actor.ts`): order
 * events and refunds already document what buyers and providers do.
 */
export async function recordStaff(
  shop: Shop,
  tx: Queries,
  actor: string,
  entry: Omit<AuditEntry, 'who'>,
): Promise<void> {
  const who = staffId(actor);
  if (who !== null) await record(shop, tx, { ...entry, who });
}
