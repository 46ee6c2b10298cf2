import { type RawBuilder, sql } from 'kysely';
import { tidyEmail } from '../../../contract/delivery-rules.ts';
import { Email } from '../../../contract/schemas/typed-email.ts';

/**
 * The one spelling of a typed e-mail address, valid or not: tidied and in lower case. Whatever finds, counts or refuses
 * an account by its address uses it; otherwise one account would have many names.
 */
export function normalEmail(typed: string): string {
  return tidyEmail(typed).toLowerCase();
}

/** An e-mail address as stored with accounts; null when invalid. */
export function readEmail(typed: string): string | null {
  const email = normalEmail(typed);
  return Email.safeParse(email).success ? email : null;
}

/** SQL condition that matches an e-mail address in any case. The indexes use the same expression. */
export function emailIs(email: string, column: 'email' | 'orders.email' = 'email'): RawBuilder<boolean> {
  return sql<boolean>`lower(${sql.ref(column)}) = ${email.toLowerCase()}`;
}
