import type { InjectOptions } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { CallName, Calls } from '../../../src/contract/calls.ts';
import { PASSWORD } from '../../shop.ts';
import { newTxnid, type Payload } from './payment-steps.ts';
import { newEmail } from './persons.ts';

/** Callers: nobody, one of each role, one with a forged token ('bad'), and one whose token has been revoked. */
export const EVERYBODY = ['nobody', 'customer', 'readonly', 'manager', 'admin', 'bad', 'revoked'] as const;
export type Who = (typeof EVERYBODY)[number];

export interface CallCase {
  /** Called for each request; method and path come from the contract. */
  ask: () => { params?: Record<string, string>; query?: string; body?: unknown; form?: string };
  is: Record<Who, number>;
}

/** The calls of the shop's own pages; those of the back office are tested from the table of permissions. */
type ShopCall = { [N in CallName]: Calls[N]['access'] extends 'staff' ? never : N }[CallName];

const all = (status: number): Record<Who, number> => ({
  nobody: status,
  customer: status,
  readonly: status,
  manager: status,
  admin: status,
  bad: status,
  revoked: status,
});
const signedIn = (status: number) => ({ ...all(status), nobody: 401, bad: 401, revoked: 401 });

const nothing = () => ({});
const delivery = {
  mobile: '9876543210',
  email: 'neha@example.in',
  name: 'Neha Joshi',
  address: '12, Johari Bazaar',
  apartment: '',
  city: 'Jaipur',
  state: 'Rajasthan',
  pincode: '302003',
};
const line = { item: 'kaju-katli', netWeight: '500 gms', quantity: 1 };
const unsigned = 'txnid=TXN1&status=success&hash=0';

/** Not found; with an ended session it may be the caller's own, so the caller is asked to log in. */
const notFound: Record<Who, number> = { ...all(404), bad: 401, revoked: 401 };

/** What each call answers to each caller (decisions: Calls, Accounts). `pay` creates a valid payment payload. */
export function casesOfCalls(pay: () => Payload): Record<ShopCall, CallCase> {
  return {
    allProducts: { ask: nothing, is: all(200) },
    oneProduct: { ask: () => ({ params: { productId: 'kaju-katli' } }), is: all(200) },
    popular: { ask: nothing, is: all(200) },
    newCollections: { ask: nothing, is: all(200) },
    relatedProducts: { ask: () => ({ query: 'category=Sweets' }), is: all(200) },
    activeHero: { ask: nothing, is: all(200) },
    activeVideo: { ask: nothing, is: all(200) },

    getCart: { ask: nothing, is: signedIn(200) },
    addToCart: { ask: () => ({ body: line }), is: signedIn(200) },
    removeFromCart: { ask: () => ({ body: line }), is: signedIn(200) },
    clearCart: { ask: nothing, is: signedIn(200) },
    mergeCart: { ask: () => ({ body: { cart: {} } }), is: signedIn(200) },

    login: { ask: () => ({ body: { email: 'ravi@example.in', password: PASSWORD } }), is: all(200) },
    signup: {
      ask: () => ({
        body: { username: 'Neha', email: newEmail(), password: 'kesar-peda-77', role: 'admin' },
      }),
      is: all(200),
    },
    getUser: { ask: nothing, is: signedIn(200) },
    socialSignIn: { ask: () => ({ params: { provider: 'google' } }), is: all(303) },
    socialReturn: { ask: () => ({ params: { provider: 'google' }, query: 'code=x&state=y' }), is: all(303) },
    logout: { ask: nothing, is: all(200) },
    forgotPassword: { ask: () => ({ body: { email: newEmail() } }), is: all(200) },
    resetPassword: { ask: () => ({ body: { code: 'unknown', password: 'kesar-peda-77' } }), is: all(400) },
    verifyEmail: { ask: () => ({ body: { code: 'unknown' } }), is: all(400) },

    savedDelivery: { ask: nothing, is: signedIn(200) },
    saveDelivery: { ask: () => ({ body: delivery }), is: signedIn(200) },
    forgetDelivery: { ask: nothing, is: signedIn(200) },
    changeAccount: { ask: () => ({ body: { username: 'Neha Joshi' } }), is: signedIn(200) },
    askToConfirmAgain: { ask: nothing, is: signedIn(200) },
    changeEmail: {
      ask: () => ({ body: { email: newEmail(), password: PASSWORD } }),
      is: signedIn(200),
    },
    confirmEmail: { ask: () => ({ body: { code: 'unknown' } }), is: all(400) },
    changePassword: {
      ask: () => ({ body: { currentPassword: PASSWORD, newPassword: 'kesar-peda-77' } }),
      is: signedIn(200),
    },
    devices: { ask: nothing, is: signedIn(200) },
    signOutDevice: { ask: () => ({ params: { deviceId: uuidv7() } }), is: signedIn(404) },
    signOutEverywhere: { ask: nothing, is: signedIn(200) },
    downloadMyData: { ask: nothing, is: signedIn(200) },
    deleteAccount: { ask: () => ({ body: { password: PASSWORD } }), is: signedIn(200) },

    // A guest may pay. An ended session is refused before an order is created that the account would not show.
    initiatePayment: { ask: () => ({ body: pay() }), is: { ...all(200), bad: 401, revoked: 401 } },
    verifyPayment: {
      ask: () => ({ params: { provider: 'easebuzz' }, body: { txnid: newTxnid() } }),
      is: all(404),
    },
    paymentSuccess: { ask: () => ({ form: unsigned }), is: all(303) },
    paymentFail: { ask: () => ({ form: unsigned }), is: all(303) },
    paymentWebhook: { ask: () => ({ params: { provider: 'easebuzz' }, form: unsigned }), is: all(400) },

    orderByTxn: { ask: () => ({ params: { txnid: newTxnid() } }), is: all(404) },
    allOrders: { ask: nothing, is: signedIn(200) },
    orderDetails: { ask: () => ({ params: { orderId: uuidv7() } }), is: notFound },
    orderInvoice: { ask: () => ({ params: { orderId: uuidv7() } }), is: notFound },
    orderInvoicePdf: { ask: () => ({ params: { orderId: uuidv7() } }), is: notFound },
    creditNotePdf: {
      ask: () => ({ params: { orderId: uuidv7(), number: 'CN-26-27-000001' } }),
      is: notFound,
    },
    deleteOrder: { ask: () => ({ params: { orderId: uuidv7() } }), is: signedIn(404) },

    contact: {
      ask: () => ({ body: { name: 'Neha', email: newEmail(), message: 'Namaste' } }),
      is: all(200),
    },
    reportVital: {
      ask: () => ({ body: { name: 'LCP', value: 900, rating: 'good', page: '/' } }),
      is: all(200),
    },
    adminEnter: { ask: () => ({ body: { code: 'unknown' } }), is: all(400) },
    adminHandOver: { ask: nothing, is: { ...signedIn(200), customer: 403, readonly: 403 } },
  };
}

/** A complete request for a call of the contract. */
export function requestOf(
  { method, path }: { method: string; path: string },
  asked: ReturnType<CallCase['ask']>,
): InjectOptions {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(asked.params?.[name] ?? 'nothing'),
  );
  return {
    // The contract's methods are those Fastify accepts.
    method: method as 'GET',
    url: asked.query ? `${filled}?${asked.query}` : filled,
    ...(asked.body !== undefined && { payload: JSON.stringify(asked.body) }),
    ...(asked.form !== undefined && { payload: asked.form }),
    headers: {
      ...(asked.body !== undefined && { 'content-type': 'application/json' }),
      ...(asked.form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
  };
}
