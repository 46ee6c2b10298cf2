import { createHmac } from 'node:crypto';
import type { Queries } from '../../db/schema.ts';
import type { Shop } from '../shop.ts';
import { staffId } from './actor.ts';

/** What is written down. Another word needs no migration, only a line here. */
export type AuditedDeed =
  | 'sign-in'
  | 'sign-in-failed'
  | 'sign-out-everywhere'
  | 'account-made'
  | 'account-taken-over'
  | 'account-deleted'
  | 'password-changed'
  | 'password-reset'
  | 'email-confirmed'
  | 'email-change-asked'
  | 'email-changed'
  | 'admin-hand-over'
  | 'admin-sign-in'
  | 'role-changed'
  | 'refund-ordered'
  | 'order-status'
  | 'catalogue-changed';

export interface AuditEntry {
  what: AuditedDeed;
  /** Id of the account that did it; null: nobody that is known. */
  who: string | null;
  /** `account:{id}`, `order:{id}`, `product:{id}`; nothing when it is the doer's own account. */
  target?: string;
  /** Words of ours, at most 200 characters; never a name, an address or anything that a person typed. */
  detail?: string;
  /** Network address; kept as a keyed hash, by which the deeds of one address can be told to belong together. */
  address?: string;
}

/**
 * Writes one line of the audit trail. Pass the transaction of the deed: both last, or neither
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

/** Keyed, because all addresses of the internet can be hashed in a minute. */
function hashOf(shop: Shop, address: string): Buffer {
  return createHmac('sha256', shop.keys.address).update(address).digest().subarray(0, 16);
}

/**
 * The same for a deed whose books name an actor: written when that is staff (`actor.ts`), left out for buyers,
 * providers and the clock, whose deeds the books themselves tell of.
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
