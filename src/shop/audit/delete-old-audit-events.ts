import { sql } from 'kysely';
import type { AuditedDeed } from '../../contract/audited-deeds.ts';
import { DAY_MS } from '../../contract/day-ms.ts';
import { deleteInBatches } from '../delete-in-batches.ts';
import type { Shop } from '../shop.ts';

/** Sign-ins outlast the 180 days that CERT-In requires; other actions are kept as long as the books may need them. */
const SIGN_INS: readonly AuditedDeed[] = ['sign-in', 'sign-in-failed', 'admin-hand-over', 'admin-sign-in'];
const SIGN_IN_DAYS = 190;
const DEED_DAYS = 8 * 366;

/** Deletes events past their retention. The database itself refuses to delete anything younger than 180 days. */
export async function deleteOldAuditEvents({ db, clock }: Shop, isStopped = () => false): Promise<void> {
  const before = (days: number) => new Date(clock().getTime() - days * DAY_MS);
  // Literals, so that PostgreSQL is sure to use the index of sign-ins and does not read the events kept for years.
  const signIns = sql.join(SIGN_INS.map((deed) => sql.lit(deed)));
  const oldSignIns = sql`at < ${before(SIGN_IN_DAYS)} and what in (${signIns})`;
  await deleteInBatches(db, 'audit_events', oldSignIns, isStopped);
  await deleteInBatches(db, 'audit_events', sql`at < ${before(DEED_DAYS)}`, isStopped);
}
