import { v7 as uuidv7 } from 'uuid';
import { demoCast } from '../../../shop.cast.ts';
import type { NewRow } from '../schema.ts';

/** The demo cast as accounts with verified e-mails, all with the same password. */
export function castRows(passwordHash: string, now: Date): (NewRow<'customers'> & { email: string })[] {
  return demoCast.map((person) => ({
    ...person,
    id: uuidv7(),
    email_verified_at: now,
    password_hash: passwordHash,
    created_at: now,
  }));
}
