import { randomInt } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { z } from 'zod';
import { DEMO_PASSWORD } from '../../shop.cast.ts';
import type { OrderStatus } from '../../src/contract/order-status.ts';
import { SignedIn } from '../../src/contract/schemas/account.ts';
import { CartReply } from '../../src/contract/schemas/cart.ts';
import { PaymentInitiated, PaymentVerified } from '../../src/contract/schemas/payment.ts';
import { Product } from '../../src/contract/schemas/product.ts';

/** Sets up states through the shop's own calls, where clicking would prove nothing new and take time. */

/** Product id, net weight label, packs. */
export type Line = readonly [item: string, netWeight: string, quantity: number];

export interface Customer {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly role: string;
}

export const NEW_PASSWORD = 'a-long-kitchen-word';
/** Typed at the cart and at the checkout. */
export const MOBILE = '9829041964';

/** A new account with a random e-mail address and `NEW_PASSWORD`. */
export async function newCustomer(request: APIRequestContext, username: string): Promise<Customer> {
  const email = `${crypto.randomUUID().slice(0, 12)}@example.in`;
  return enter(request, '/signup', { username, email, password: NEW_PASSWORD });
}

/** An account of the demo. */
export async function ofTheCast(request: APIRequestContext, name: string): Promise<Customer> {
  return enter(request, '/login', { email: `${name}@example.in`, password: DEMO_PASSWORD });
}

async function enter(
  request: APIRequestContext,
  way: '/signup' | '/login',
  data: { email: string; password: string; username?: string },
): Promise<Customer> {
  const { token } = await call(request, 'POST', way, SignedIn, { data });
  const { user } = TokenPayload.parse(JSON.parse(atob(token.split('.')[1] ?? '')));
  return { ...user, email: data.email, token };
}

const TokenPayload = z.object({ user: z.object({ id: z.string(), role: z.string() }) });

/** Ends the session of a token, as its owner may on another device. */
export async function endSession(
  request: APIRequestContext,
  { token }: Pick<Customer, 'token'>,
): Promise<void> {
  const ended = await request.post('/logout', { headers: { 'auth-token': token } });
  if (!ended.ok()) throw new Error(`POST /logout: ${ended.status()}`);
}

/** Adds packs to the customer's cart on the server. */
export async function putInCart(
  request: APIRequestContext,
  { token }: Pick<Customer, 'token'>,
  [item, netWeight, quantity]: Line,
): Promise<void> {
  await call(request, 'POST', '/addtocart', CartReply, {
    headers: { 'auth-token': token },
    data: { item, netWeight, quantity },
  });
}

/** The cart of the token's owner, as the server knows it. */
export async function keptCart(page: Page, token: string): Promise<unknown> {
  return (await page.request.post('/getcart', { headers: { 'auth-token': token } })).json();
}

interface PlacedOrder {
  readonly orderId: string;
  readonly txnid: string;
  readonly accessKey: string;
}

/** As it is written everywhere: '#' and the end of its id. */
export const numberOf = (orderId: string): string => `#${orderId.slice(-8)}`;

interface OrderWishes {
  readonly lines?: readonly Line[];
  readonly name?: string;
  readonly email?: string;
  readonly pincode?: string;
  /** Without one the order belongs to the browser of `request`. */
  readonly customer?: Customer;
  /** An unpaid order, to be paid again. */
  readonly orderId?: string;
}

/** An order with a payment attempt that is still open. */
export async function placeOrder(
  request: APIRequestContext,
  {
    lines = [['kaju-katli', '500 gms', 2]],
    name = 'Asha Verma',
    email,
    pincode = '302006',
    customer,
    orderId,
  }: OrderWishes = {},
): Promise<PlacedOrder> {
  const products = await call(request, 'GET', '/allproducts', z.array(Product));
  const items = lines.map(([productId, netWeight, quantity]) => {
    const product = products.find(({ id }) => id === productId);
    const pricePerUnit = ((product?.new_price ?? 0) * Number.parseInt(netWeight, 10)) / 1000;
    return {
      productId,
      productName: product?.name,
      netWeight,
      quantity,
      pricePerUnit,
      totalPrice: pricePerUnit * quantity,
    };
  });
  const begun = await call(request, 'POST', '/api/initiate-payment', PaymentInitiated, {
    ...(customer ? { headers: { 'auth-token': customer.token } } : {}),
    data: {
      txnid: `TXN${randomInt(1e12, 1e13)}`,
      name,
      email: email ?? customer?.email ?? 'asha.verma@example.in',
      phone: MOBILE,
      amount: items.reduce((sum, item) => sum + item.totalPrice, 0).toFixed(2),
      productinfo: 'Order from sweets shop',
      address1: '22, Hill View Road, Civil Lines',
      address2: '',
      city: 'Jaipur',
      state: 'Rajasthan',
      country: 'India',
      zipcode: pincode,
      items,
      orderId,
    },
  });
  return { orderId: begun.orderId, txnid: begun.txnid, accessKey: begun.access_key };
}

/** The buyer's choice at the gateway and its verification, without a browser. */
export async function endPayment(
  request: APIRequestContext,
  { accessKey }: PlacedOrder,
  outcome: 'success' | 'failure' | 'userCancelled' | 'pending',
): Promise<void> {
  const gateway = await gatewayAddress(request);
  const response = await call(request, 'POST', `${gateway}/sandbox/pay`, SignedResponse, {
    data: { accessKey, outcome },
  });
  await call(request, 'POST', '/api/easebuzz/verify', PaymentVerified, { data: response });
}

/** An order whose payment came with another amount than requested, or with a status unknown to the shop. */
export async function orderPaidWrong(
  request: APIRequestContext,
  scenario: 'wrong-amount' | 'unknown-status' = 'wrong-amount',
): Promise<PlacedOrder> {
  const order = await placeOrder(request);
  await playScenario(request, order, scenario);
  await endPayment(request, order, 'success');
  return order;
}

/** An order that was paid twice, and whose second payment the bank does not take back. Returns the second. */
export async function paidTwice(request: APIRequestContext, wishes: OrderWishes = {}): Promise<PlacedOrder> {
  const first = await placeOrder(request, wishes);
  await endPayment(request, first, 'userCancelled');
  const second = await placeOrder(request, { ...wishes, orderId: first.orderId });
  await playScenario(request, second, 'refund-failed');
  await resolvePayment(request, first, 'success');
  await endPayment(request, second, 'success');
  return second;
}

async function playScenario(
  request: APIRequestContext,
  { txnid }: PlacedOrder,
  scenario: 'wrong-amount' | 'unknown-status' | 'refund-failed',
): Promise<void> {
  const gateway = await gatewayAddress(request);
  await call(request, 'POST', `${gateway}/sandbox/scenario`, z.unknown(), { data: { txnid, scenario } });
}

/** The bank's final decision on a pending payment; the gateway tells the shop. */
export async function resolvePayment(
  request: APIRequestContext,
  { txnid }: Pick<PlacedOrder, 'txnid'>,
  status: 'success' | 'failure',
): Promise<void> {
  const gateway = await gatewayAddress(request);
  await call(request, 'POST', `${gateway}/sandbox/resolve`, SignedResponse, { data: { txnid, status } });
}

/** An order whose payment has succeeded. */
export async function paidOrder(request: APIRequestContext, wishes: OrderWishes = {}): Promise<PlacedOrder> {
  const order = await placeOrder(request, wishes);
  await endPayment(request, order, 'success');
  return order;
}

/** An order whose payment has failed. */
export async function failedOrder(
  request: APIRequestContext,
  wishes: OrderWishes = {},
): Promise<PlacedOrder> {
  const order = await placeOrder(request, wishes);
  await endPayment(request, order, 'failure');
  return order;
}

/** The shop moves a paid order from one status to the next. */
export async function moveOrder(
  request: APIRequestContext,
  { orderId }: Pick<PlacedOrder, 'orderId'>,
  from: OrderStatus,
  to: OrderStatus,
): Promise<void> {
  const { token } = await ofTheCast(request, 'admin');
  const data = { from, to, cause: 'By telephone' };
  const headers = { 'auth-token': token };
  await call(request, 'POST', `/admin/api/orders/${orderId}/status`, z.unknown(), { headers, data });
}

/** The sandbox gateway's address, as the checkout page names it. */
async function gatewayAddress(request: APIRequestContext): Promise<string> {
  const page = await (await request.get('/checkout')).text();
  const address = page.match(/http:\/\/127\.0\.0\.1:\d+(?=\/easecheckout)/)?.[0];
  if (!address) throw new Error('The checkout page names no sandbox gateway');
  return address;
}

const SignedResponse = z.record(z.string(), z.string());

/** The answer to a call of the shop; a refusal is a mistake in the test. */
async function call<Reply extends z.ZodType>(
  request: APIRequestContext,
  method: string,
  path: string,
  reply: Reply,
  options: Parameters<APIRequestContext['fetch']>[1] = {},
): Promise<z.infer<Reply>> {
  const answer = await request.fetch(path, { ...options, method });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return reply.parse(await answer.json());
}
