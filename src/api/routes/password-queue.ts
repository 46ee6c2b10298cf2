import { passwordsAreBusy } from '../../shop/customers/passwords/password.ts';
import { veryBusy } from '../load/overload.ts';

/** Password checks are expensive on purpose; when too many are waiting, the next caller gets a 503 at once. */
export function refuseWhilePasswordsWait(): void {
  if (passwordsAreBusy()) throw veryBusy();
}
