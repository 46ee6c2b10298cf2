import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';

const Email = z.email().max(254);

/** An e-mail address as accounts keep it, trimmed and in lower case; null when it is not one. */
export function readEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  return Email.safeParse(email).success ? email : null;
}

/** The condition that finds rows by an e-mail address, however either is written; the indexes have the same words. */
export function emailIs(email: string, column: 'email' | 'orders.email' = 'email'): RawBuilder<boolean> {
  return sql<boolean>`lower(${sql.ref(column)}) = ${email.toLowerCase()}`;
}
