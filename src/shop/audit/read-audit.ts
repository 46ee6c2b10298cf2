import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { AuditPage, AuditQuery } from '../../contract/schemas/audit.ts';
import type { Shop } from '../shop.ts';
import { addressCode } from './address-code.ts';

/**
 * One page of the audit trail, newest first. Names are current ones; a deleted account has none. Pass `next` as
 * `before` to get the next page; it is null on the last one. There is no total count, so a long trail costs no more
 * than a short one.
 */
export async function readAudit(
  shop: Shop,
  { before, limit, what, who, target }: z.output<typeof AuditQuery>,
): Promise<Omit<z.infer<typeof AuditPage>, 'success'>> {
  const rows = await shop.db
    .selectFrom('audit_events')
    .leftJoin('customers as actor', 'actor.id', 'audit_events.who')
    .leftJoin('customers as target_account', (join) => join.on('target_account.id', '=', TARGET_ACCOUNT_ID))
    .select(['audit_events.id', 'at', 'what', 'who', 'target', 'detail', 'address_hash'])
    .select(['actor.username', 'actor.role', 'target_account.username as targetName'])
    .where((event) => {
      const conditions: Expression<SqlBool>[] = [];
      if (before !== undefined) conditions.push(event('audit_events.id', '<', before));
      if (what !== undefined) conditions.push(event('what', '=', what));
      if (who !== undefined) conditions.push(event('who', '=', who));
      if (target !== undefined) conditions.push(event('target', '=', target));
      return event.and(conditions);
    })
    .orderBy('audit_events.id', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  return {
    events: shown.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      what: row.what,
      who: row.who === null ? null : { id: row.who, username: row.username, role: row.role },
      target: row.target,
      targetName: row.targetName,
      detail: row.detail,
      from: addressCode(row.address_hash),
    })),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** The id in a target 'account:{id}'; null for other targets. */
const TARGET_ACCOUNT_ID = sql<string>`case when target like 'account:%' then substr(target, 9)::uuid end`;
