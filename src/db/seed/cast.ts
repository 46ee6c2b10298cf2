import { v7 as uuidv7 } from 'uuid';
import type { NewRow } from '../schema.ts';

/** The password of every demo account (running: Demo cast). */
export const DEMO_PASSWORD = 'mithai-1964';

const demoCast = [
  { username: 'Asha Verma', email: 'asha@example.in', role: 'customer' },
  { username: 'Ravi Kumar', email: 'ravi@example.in', role: 'customer' },
  { username: 'Manager', email: 'manager@example.in', role: 'manager' },
  { username: 'Admin', email: 'admin@example.in', role: 'admin' },
  { username: 'Auditor', email: 'auditor@example.in', role: 'readonly' },
] as const;

/** Whether an account with this e-mail may be one of the demo accounts. */
export function isOfTheCast(email: string): boolean {
  return demoCast.some((person) => person.email === email.trim().toLowerCase());
}

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
