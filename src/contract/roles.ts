/** Without a schema: pages, calls and database checks share them. What each may do: `src/shop/roles.ts`. */
export const ROLES = ['admin', 'manager', 'customer', 'readonly'] as const;
export type Role = (typeof ROLES)[number];

/** Who gets the Admin Panel entry (decisions: Accounts); `readonly` signs in at the admin site itself. */
export const seesAdminPanel = (role: string | null) => role === 'admin' || role === 'manager';
