import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { EMAIL, LONGEST, tidyEmail } from '../../contract/delivery-rules.ts';

const Email = z.email({ pattern: EMAIL }).max(LONGEST.email);

/** An e-mail address as stored with accounts, tidied and in lower case; null when invalid. */
export function readEmail(text: string): string | null {
  const email = tidyEmail(text).toLowerCase();
  return Email.safeParse(email).success ? email : null;
}

/** SQL condition that matches an e-mail address in any case. The indexes use the same expression. */
export function emailIs(email: string, column: 'email' | 'orders.email' = 'email'): RawBuilder<boolean> {
  return sql<boolean>`lower(${sql.ref(column)}) = ${email.toLowerCase()}`;
}
