import { field } from '../../contract/read/fields.ts';
import { ROLES, type Role } from '../../contract/roles.ts';

interface TokenUser {
  /** null when the token names none: the specification promises only a role. */
  readonly id: string | null;
  readonly role: Role;
}

/**
 * The user inside a login token (spec §3: 'the decoded login token holds a user object with a role'). For display only:
 * the server checks the signature. The role defaults to customer; null when the token cannot be decoded.
 */
export function readToken(token: string): TokenUser | null {
  const payload = token.split('.')[1];
  if (!payload) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    );
    const decoded: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const user = field(decoded, 'user');
    const id = field(user, 'id');
    const isId = typeof id === 'string' || typeof id === 'number';
    return { id: isId ? String(id) : null, role: asRole(field(user, 'role')) };
  } catch {
    return null;
  }
}

/** Unknown and missing values become 'customer'. */
export function asRole(value: unknown): Role {
  return ROLES.find((role) => role === value) ?? 'customer';
}
