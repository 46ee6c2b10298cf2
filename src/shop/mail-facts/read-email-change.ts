import type { Queries } from '../../db/schema.ts';
import { codeHash } from '../customers/one-time-code.ts';

/** Both addresses of a pending change of e-mail; null when the code is used or void, or the account is gone. */
export async function readEmailChange(
  db: Queries,
  kind: 'change-email-from' | 'change-email-to',
  code: string,
): Promise<{ oldEmail: string; newEmail: string } | null> {
  const row = await db
    .selectFrom('one_time_codes')
    .innerJoin('customers', 'customers.id', 'one_time_codes.customer_id')
    .select(['email', 'new_email'])
    .where('code_hash', '=', codeHash(code))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.new_email ? { oldEmail: row.email, newEmail: row.new_email } : null;
}
