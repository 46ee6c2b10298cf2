import { createContext, useContext } from 'react';
import type { Permission } from '../../contract/call.ts';
import type { BackOffice } from '../../contract/schemas/back-office.ts';

export interface Staff {
  readonly token: string;
  readonly shopName: string;
  readonly user: BackOffice['user'];
  /** Ids of the orders with a payment that needs a person's decision. */
  readonly inReview: readonly string[];
  /** Ids of the orders with a refund that has not gone back after a week. */
  readonly lateRefunds: readonly string[];
  readonly stuckMail: number;
  /**
   * Asks again for `inReview`, `lateRefunds`, `stuckMail` and what the role may do. Whoever may not enter any more is
   * shown out.
   */
  readonly lookAgain: (token: string) => Promise<void>;
  /** For display only: the server checks every call again. */
  readonly may: (permission: Permission) => boolean;
  /** Returns from the session of `token` to the sign-in form for good, with a message that says why. */
  readonly leave: (token: string, why: string) => void;
  /**
   * The server no longer accepts `token`: the page waits under the sign-in form until the same person signs in again.
   */
  readonly ended: (token: string) => void;
  /** Whether the page waits under the sign-in form. */
  readonly away: boolean;
}

export const StaffContext = createContext<Staff | null>(null);

/** The signed-in staff member; pages are not rendered without one. */
export function useStaff(): Staff {
  const staff = useContext(StaffContext);
  if (!staff) throw new Error('a page of the back office is shown outside it');
  return staff;
}
