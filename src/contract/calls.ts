import { accountCalls } from './calls/account.ts';
import { backOfficeCalls } from './calls/back-office.ts';
import { cartCalls } from './calls/cart.ts';
import { catalogueCalls } from './calls/catalogue.ts';
import { contentCalls } from './calls/content.ts';
import { orderCalls } from './calls/orders.ts';
import { paymentCalls } from './calls/payment.ts';
import { signInCalls } from './calls/sign-in.ts';
import { visitorCalls } from './calls/visitors.ts';

/**
 * Every call of the shop: spec §7, then what `decisions: Calls` adds. The server registers exactly these, the client
 * offers exactly these, and `/openapi.json` lists exactly these.
 */
export const calls = {
  ...catalogueCalls,
  ...contentCalls,
  ...cartCalls,
  ...signInCalls,
  ...accountCalls,
  ...paymentCalls,
  ...orderCalls,
  ...visitorCalls,
  ...backOfficeCalls,
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;
