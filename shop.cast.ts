/** The people of the demo: they have accounts in a shop that started as one, and its sign-in provider knows them. */

/** The password of every demo account (running: Demo cast). */
export const DEMO_PASSWORD = 'mithai-1964';

export const demoCast = [
  { username: 'Asha Verma', email: 'asha@example.in', role: 'customer' },
  { username: 'Ravi Kumar', email: 'ravi@example.in', role: 'customer' },
  { username: 'Manager', email: 'manager@example.in', role: 'manager' },
  { username: 'Admin', email: 'admin@example.in', role: 'admin' },
  { username: 'Auditor', email: 'auditor@example.in', role: 'readonly' },
] as const;

/** Whether the account with this e-mail may be one of the demo accounts. */
export function isOfTheCast(email: string): boolean {
  return demoCast.some((person) => person.email === email.toLowerCase());
}
