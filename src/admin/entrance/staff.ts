import { createContext, useContext } from 'react';
import type { Permission } from '../../contract/call.ts';
import type { BackOffice } from '../../contract/schemas/back-office.ts';

export interface Staff {
  readonly token: string;
  readonly shopName: string;
  readonly user: BackOffice['user'];
  /** Orders with a payment that needs a person's decision. */
  readonly inReview: readonly string[];
  /** Removes an order from `inReview`. */
  readonly decided: (orderId: string) => void;
  readonly stuckMail: number;
  /** For display only: the server checks again at every call. */
  readonly may: (permission: Permission) => boolean;
  /** Back to the sign-in form for good, with a message that says why. */
  readonly leave: (why: string) => void;
  /** The server no longer knows `token`: the page waits under the sign-in form for the same person. */
  readonly ended: (token: string) => void;
  /** The page waits under the sign-in form. */
  readonly away: boolean;
}

export const StaffContext = createContext<Staff | null>(null);

/** The signed-in staff member. Pages are rendered for nobody else. */
export function useStaff(): Staff {
  const staff = useContext(StaffContext);
  if (!staff) throw new Error('a page of the back office is shown outside it');
  return staff;
}
