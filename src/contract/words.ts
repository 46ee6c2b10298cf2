/** The shop's enumerations, without schemas: pages, calls and database checks share them. */

export const CATEGORIES = ['Sweets', 'Snacks', 'Bakery'] as const;
export type Category = (typeof CATEGORIES)[number];

export const ROLES = ['admin', 'manager', 'customer', 'readonly'] as const;
export type Role = (typeof ROLES)[number];

/** Who gets the Admin Panel entry (decisions: Accounts); `readonly` signs in at the admin site itself. */
export const seesAdminPanel = (role: string | null) => role === 'admin' || role === 'manager';

/** '1 kind', '14 kinds': how many products a category has. */
export function kinds(count: number): string {
  return count === 1 ? '1 kind' : `${count} kinds`;
}
