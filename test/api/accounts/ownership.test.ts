import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { openTestShop, type TestShop } from '../../shop.ts';
import { requestOf } from '../steps/cases-of-calls.ts';
import { type Payload, paymentSteps } from '../steps/payment-steps.ts';
import { newPerson, type Person, tokenOf } from '../steps/persons.ts';

/** What belongs to one person or browser does not exist for anybody else, including staff in the shop (spec §6). */

let shop: TestShop;
let steps: Awaited<ReturnType<typeof paymentSteps>>;
let owner: Person;
/** One of the owner's orders in each relevant state, with the cookie of the browser that paid. */
let orders: { state: string; txnid: string; orderId: string; cookie: string }[];

beforeAll(async () => {
  shop = await openTestShop();
  steps = await paymentSteps(shop);
  owner = await newPerson(shop, 'customer');
  orders = await Promise.all([anOrder('open'), anOrder('success'), anOrder('failure')]);
});
afterAll(() => shop.close());

async function initiate(headers: Record<string, string>, changes: Partial<Payload> = {}) {
  const payload = steps.payload([['chakli', 500, 1]], changes);
  const answer = await shop.inject({ method: 'POST', url: '/api/initiate-payment', headers, payload });
  const [set] = answer.cookies;
  return { answer, cookie: set ? `${set.name}=${set.value}` : '' };
}

async function anOrder(state: 'open' | 'success' | 'failure', buyer = owner) {
  const { answer, cookie } = await initiate({ 'auth-token': buyer.token });
  const { txnid, orderId, access_key: accessKey } = answer.json();
  if (state !== 'open') await steps.verify(shop.guest(), await shop.sandbox.pay(accessKey, state));
  return { state, txnid, orderId, cookie };
}

type Headers = Record<string, string>;

/** Everybody who does not own the order. The revoked token belongs to the owner. */
async function strangers(): Promise<[string, Headers][]> {
  const ofRole = async (role: 'customer' | 'readonly' | 'manager' | 'admin') => ({
    'auth-token': (await newPerson(shop, role)).token,
  });
  const ended = await newPerson(shop, 'customer');
  await shop.guest().logout({ token: ended.token });
  const otherBrowser = (await initiate({})).cookie;
  return [
    ['nobody', {}],
    ['another customer', await ofRole('customer')],
    ['readonly', await ofRole('readonly')],
    ['manager', await ofRole('manager')],
    ['admin', await ofRole('admin')],
    ['a token that is not ours', { 'auth-token': (await tokenOf(shop, 'bad')) ?? '' }],
    ['a token that has ended', { 'auth-token': ended.token }],
    ['another browser', { cookie: otherBrowser }],
    ['a made-up browser', { cookie: 'browser=MDEyMzQ1Njc4OWFiY2RlZg.c2lnbmF0dXJl' }],
    [
      'a browser whose signature was taken from another',
      { cookie: transplanted(otherBrowser, 'browser=somebody-else') },
    ],
  ];
}

/** The browser of the second cookie under the signature of the first. */
function transplanted(signed: string, named: string): string {
  const signature = signed.slice(signed.lastIndexOf('.'));
  return `${named}${signature}`;
}

type Named = 'orderByTxn' | 'orderDetails' | 'deleteOrder';

function ask(name: Named, order: { txnid: string; orderId: string }, headers: Headers) {
  const { txnid, orderId } = order;
  return shop.inject({ ...requestOf(calls[name], { params: { txnid, orderId } }), headers });
}

/** Not found, in the same words as for something that never existed, and without revealing what exists. */
function expectNothing(answer: LightMyRequestResponse, what: string): void {
  expect(answer.statusCode, what).toBe(404);
  expect(answer.json(), what).toMatchObject({ success: false, message: 'Order not found.' });
  expect(answer.body, what).not.toMatch(/Asha|asha@|9876543210|Johari|Chakli/);
}

describe('an order', () => {
  test('is a 404 for every stranger, by its txnid and by its id, in every state', async () => {
    for (const [who, headers] of await strangers()) {
      for (const order of orders) {
        expectNothing(await ask('orderByTxn', order, headers), `${who}, by txnid, ${order.state}`);
        const byId = await ask('orderDetails', order, headers);
        // A caller with an ended session is asked to log in again, whether or not there is such an order.
        if (who.startsWith('a token')) expect(byId.statusCode, `${who}, by id`).toBe(401);
        else expectNothing(byId, `${who}, by id, ${order.state}`);
      }
    }
  });

  test('is not shown to who knows the browser that paid, but not its signature', async () => {
    const { cookie: otherBrowser } = await initiate({});
    for (const { cookie, ...order } of orders) {
      const headers = { cookie: transplanted(otherBrowser, cookie.slice(0, cookie.lastIndexOf('.'))) };
      expectNothing(await ask('orderByTxn', order, headers), order.state);
    }
  });

  test('cannot be deleted by a stranger', async () => {
    for (const [who, headers] of await strangers()) {
      for (const order of orders) {
        const answer = await ask('deleteOrder', order, headers);
        const account = 'auth-token' in headers && !who.startsWith('a token');
        if (account) expectNothing(answer, `${who}, ${order.state}`);
        else expect(answer.statusCode, `${who}, ${order.state}`).toBe(401);
        const stillThere = await ask('orderDetails', order, { 'auth-token': owner.token });
        expect(stillThere.statusCode, `${who}, ${order.state}`).toBe(200);
      }
    }
  });

  test('of a guest is not said to be missing to whoever logs in to its browser, where it is still shown', async () => {
    const { answer, cookie } = await initiate({}, { email: 'guest@example.in' });
    const { txnid, orderId, access_key: accessKey } = answer.json();
    await steps.verify(shop.guest(), await shop.sandbox.pay(accessKey, 'failure'));
    const { token } = await newPerson(shop, 'customer');
    const here = { cookie, 'auth-token': token };
    const order = { txnid, orderId };
    const refused = await ask('deleteOrder', order, here);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().message).toBe(
      'This order was placed without an account. An account with its e-mail address can delete it, once that address is confirmed.',
    );
    expect((await ask('orderDetails', order, here)).statusCode).toBe(200);
    expectNothing(await ask('deleteOrder', order, { 'auth-token': token }), 'in another browser');
  });

  test('cannot be paid by a stranger, and its txnid cannot be used by one', async () => {
    for (const [who, headers] of await strangers()) {
      for (const { orderId, txnid, state } of orders) {
        const again = await initiate(headers, { orderId });
        const ended = who.startsWith('a token');
        expect(again.answer.statusCode, `${who}, ${state}`).toBe(ended ? 401 : 404);
        const same = await initiate(headers, { txnid });
        expect(same.answer.statusCode, `${who}, ${state}`).toBe(ended ? 401 : 409);
        expect(same.answer.body).not.toContain(orderId);
      }
    }
  });

  test('of an account is not paid again by its browser alone: nothing changes before a login', async () => {
    const asha = await newPerson(shop, 'customer');
    const { orderId, cookie } = await anOrder('failure', asha);
    const stranger = { orderId, name: 'Ravi Kumar', email: 'ravi@example.in' };
    const alone = await initiate({ cookie }, stranger);
    expect(alone.answer.statusCode).toBe(401);
    expect(alone.answer.json()).toMatchObject({ success: false, message: 'Please log in first.' });
    const order = await shop.shop.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirst();
    expect(order).toMatchObject({ name: 'Asha Verma', email: 'asha@example.in', status: 'failed' });
    expect((await initiate({ 'auth-token': asha.token }, { orderId })).answer.statusCode).toBe(200);
  });

  test('is not revealed to a stranger who verifies its payment', async () => {
    for (const [who, headers] of await strangers()) {
      for (const { txnid, orderId } of orders) {
        const asked = { params: { provider: 'easebuzz' }, body: { txnid } };
        const request = requestOf(calls.verifyPayment, asked);
        const answer = await shop.inject({ ...request, headers: { ...request.headers, ...headers } });
        expect(answer.json(), who).toMatchObject({ txnid, status: expect.any(String) });
        expect(answer.body, who).not.toContain(orderId);
        expect(answer.body, who).not.toMatch(/Asha|asha@|9876543210|Johari/);
      }
    }
  });

  test('appears in nobody else’s list and in nobody else’s data', async () => {
    for (const role of ['customer', 'readonly', 'manager', 'admin'] as const) {
      const { token } = await newPerson(shop, role);
      const list = await shop.guest().allOrders({ token, query: { limit: 50 } });
      expect(list).toMatchObject({ ok: true, data: { orders: [], meta: { total: 0 } } });
      expect(await shop.guest().downloadMyData({ token })).toMatchObject({ data: { orders: [] } });
    }
  });

  test('is visible to its owner, and to the browser that paid', async () => {
    for (const order of orders) {
      for (const headers of [{ 'auth-token': owner.token }, { cookie: order.cookie }]) {
        expect((await ask('orderByTxn', order, headers as Headers)).statusCode, order.state).toBe(200);
        expect((await ask('orderDetails', order, headers as Headers)).statusCode, order.state).toBe(200);
      }
    }
    const list = await shop.guest().allOrders({ token: owner.token });
    expect(list).toMatchObject({ data: { meta: { total: orders.length } } });
  });

  test('that its owner has deleted is a 404 for the owner too', async () => {
    const failed = orders.find(({ state }) => state === 'failure');
    if (!failed) throw new Error('no failed order');
    const headers = { 'auth-token': owner.token };
    expect((await ask('deleteOrder', failed, headers)).statusCode).toBe(200);
    for (const name of ['orderByTxn', 'orderDetails', 'deleteOrder'] as const)
      expectNothing(await ask(name, failed, headers), name);
    expectNothing(await ask('orderByTxn', failed, { cookie: failed.cookie }), 'the browser');
  });
});

describe('the data of an account', () => {
  const delivery = {
    mobile: '9876543210',
    email: 'neha@example.in',
    name: 'Neha Joshi',
    address: '7, Tilak Road',
    apartment: '',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411030',
  };

  test('such as delivery details and the cart belongs to that account only', async () => {
    const neha = await newPerson(shop, 'customer');
    const guest = shop.guest();
    await guest.saveDelivery({ token: neha.token, body: delivery });
    await guest.addToCart({ token: neha.token, body: { item: 'chakli', netWeight: '500 gms' } });
    for (const role of ['customer', 'readonly', 'manager', 'admin'] as const) {
      const { token } = await newPerson(shop, role);
      expect(await guest.savedDelivery({ token })).toMatchObject({ data: { delivery: null } });
      const cart = await guest.getCart({ token });
      expect(cart.ok && cart.data).toEqual({});
      await guest.forgetDelivery({ token });
      await guest.clearCart({ token });
    }
    expect(await guest.savedDelivery({ token: neha.token })).toMatchObject({ data: { delivery } });
    expect(await guest.getCart({ token: neha.token })).toMatchObject({ data: { chakli: { '500 gms': 1 } } });
  });

  test('such as its devices cannot be used by others: a 404, and the device stays signed in', async () => {
    const neha = await newPerson(shop, 'customer');
    const listed = await shop.guest().devices({ token: neha.token });
    const deviceId = listed.ok ? (listed.data.devices[0]?.id ?? '') : '';
    expect(deviceId).not.toBe('');
    for (const role of ['customer', 'readonly', 'manager', 'admin'] as const) {
      const { token } = await newPerson(shop, role);
      const answer = await shop.guest().signOutDevice({ token, params: { deviceId } });
      expect(answer).toMatchObject({ ok: false, status: 404 });
      await shop.guest().signOutEverywhere({ token });
    }
    expect(await shop.guest().getUser({ token: neha.token })).toMatchObject({ ok: true });
  });
});
