import type { Queries } from '../../db/schema.ts';
import { addressee, type MailedCode } from '../customers/mailed-code.ts';
import { codeHash } from '../customers/one-time-code.ts';
import type { EarlierMailJob } from '../outbox.ts';

/** The code of an earlier release's job and its address; null when it is used or void, or the account is gone. */
export async function readEarlierCode(
  db: Queries,
  { kind, code }: EarlierMailJob,
): Promise<MailedCode | null> {
  const row = await db
    .selectFrom('one_time_codes')
    .innerJoin('customers', 'customers.id', 'one_time_codes.customer_id')
    .select(['kind', 'email', 'new_email'])
    .where('code_hash', '=', codeHash(code))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return row ? { code, email: addressee(row) } : null;
}
