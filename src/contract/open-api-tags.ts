import { accountCalls } from './calls/account.ts';
import { backOfficeCalls } from './calls/back-office.ts';
import { cartCalls } from './calls/cart.ts';
import { catalogueCalls } from './calls/catalogue.ts';
import { contentCalls } from './calls/content.ts';
import { orderCalls } from './calls/orders.ts';
import { paymentCalls } from './calls/payment.ts';
import { signInCalls } from './calls/sign-in.ts';
import { visitorCalls } from './calls/visitors.ts';
import type { CallName } from './calls.ts';

/** The sections of the description at /docs. */
const TAGS = {
  Catalogue: catalogueCalls,
  'Home page': contentCalls,
  Cart: cartCalls,
  'Sign-in': signInCalls,
  Account: accountCalls,
  Payment: paymentCalls,
  Orders: orderCalls,
  Visitors: visitorCalls,
  'Back office': backOfficeCalls,
};

/** The tag of a call in the OpenAPI document. */
export function tagOf(name: CallName): string {
  const found = Object.entries(TAGS).find(([, calls]) => name in calls);
  if (!found) throw new Error(`no tag holds the call ${name}`);
  return found[0];
}
