import { PERMISSIONS, type Permission } from '../contract/call.ts';
import type { Role } from '../contract/roles.ts';

/**
 * What each role may do in the back office: the one table (decisions: Accounts; `readonly` looks and changes nothing).
 */
export const PERMISSIONS_OF: Readonly<Record<Role, readonly Permission[]>> = {
  admin: PERMISSIONS,
  manager: [
    'see-back-office',
    'refund',
    'change-orders',
    'change-products',
    'change-home-page',
    'answer-messages',
  ],
  readonly: ['see-back-office', 'read-audit'],
  customer: [],
};

/** Whether `PERMISSIONS_OF` gives this role this permission. */
export function may(role: Role, permission: Permission): boolean {
  return PERMISSIONS_OF[role].includes(permission);
}
