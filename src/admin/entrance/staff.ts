import { createContext, useContext } from 'react';
import type { Permission } from '../../contract/call.ts';
import type { BackOffice } from '../../contract/schemas/admin.ts';

export interface Staff {
  readonly token: string;
  readonly user: BackOffice['user'];
  /** Orders with a payment that a person must decide about. */
  readonly inReview: readonly string[];
  /** One of them no longer waits for anybody. */
  readonly decided: (orderId: string) => void;
  readonly stuckMail: number;
  /** For what is shown only: the server asks again at every call. */
  readonly may: (permission: Permission) => boolean;
  /** Back to the sign-in, with a sentence that says why. */
  readonly leave: (why: string) => void;
}

export const StaffContext = createContext<Staff | null>(null);

/** Who is inside. Pages are shown to nobody else. */
export function useStaff(): Staff {
  const staff = useContext(StaffContext);
  if (!staff) throw new Error('a page of the back office is shown outside it');
  return staff;
}
