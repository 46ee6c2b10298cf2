import { useSyncExternalStore } from 'react';
import { seesAdminPanel } from '../../contract/roles.ts';
import { shownSession, subscribeToSession } from '../session/session.ts';

interface Audience {
  readonly signedOut: boolean;
  readonly signedIn: boolean;
  readonly staff: boolean;
}

/** Before hydration the header holds everyone's parts, and classes on <html> choose what shows (`first-paint.ts`). */
const EVERYONE: Audience = { signedOut: true, signedIn: true, staff: true };
const VISITOR: Audience = { signedOut: true, signedIn: false, staff: false };
const CUSTOMER: Audience = { signedOut: false, signedIn: true, staff: false };
const STAFF: Audience = { signedOut: false, signedIn: true, staff: true };

/**
 * Which parts the header renders: once the session is known, only those for this visitor stay in the page (spec §6).
 */
export function useAudience(): Audience {
  return useSyncExternalStore(subscribeToSession, readAudience, () => EVERYONE);
}

function readAudience(): Audience {
  const { token, role } = shownSession();
  if (token === null) return VISITOR;
  return seesAdminPanel(role) ? STAFF : CUSTOMER;
}
