import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { CallShape } from '../../../src/contract/call.ts';
import { type CallName, calls } from '../../../src/contract/calls.ts';
import { may, PERMISSIONS_OF } from '../../../src/shop/roles.ts';
import { openTestShop, type TestShop } from '../../shop.ts';
import { type CallCase, casesOfCalls, EVERYBODY, requestOf, type Who } from '../steps/cases-of-calls.ts';
import { paymentSteps } from '../steps/payment-steps.ts';
import { tokenOf } from '../steps/persons.ts';

let shop: TestShop;
let steps: Awaited<ReturnType<typeof paymentSteps>>;
beforeAll(async () => {
  shop = await openTestShop({ limits: { signupAddressPerHour: 500, contactAddressPerHour: 500 } });
  steps = await paymentSteps(shop);
});
afterAll(() => shop.close());

const cases: Record<string, CallCase> = casesOfCalls(() => steps.payload([['chakli', 500, 1]]));
const names = Object.keys(calls) as CallName[];
const shapes: Record<CallName, CallShape> = calls;
const ofTheShop = names.filter((name) => name in cases);

function ask(name: CallName, headers: Record<string, string>) {
  const request = requestOf(calls[name], cases[name]?.ask() ?? {});
  return shop.inject({ ...request, headers: { ...request.headers, ...headers } });
}

describe('each call answers each kind of caller as it should', () => {
  test.each(ofTheShop.flatMap((name) => EVERYBODY.map((who): [CallName, Who] => [name, who])))(
    '%s: %s',
    async (name, who) => {
      const token = await tokenOf(shop, who);
      const answer = await ask(name, token ? { 'auth-token': token } : {});
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(cases[name]?.is[who]);
      if (answer.statusCode < 400) return;
      expect(answer.json()).toMatchObject({ success: false, message: expect.any(String) });
    },
  );
});

describe('the back office is open only to the roles in the permissions table', () => {
  const ofStaff = names.flatMap((name) => {
    const { permission } = shapes[name];
    return permission ? EVERYBODY.map((who) => ({ name, who, permission })) : [];
  });

  test('no call of the back office but entering lacks a permission', () => {
    const outside = names.filter(
      (name) => shapes[name].path.startsWith('/admin/') && !shapes[name].permission,
    );
    // Entering is for anybody with the code of a hand-over.
    expect(outside).toEqual(['adminEnter']);
    expect(ofStaff.length + ofTheShop.length * EVERYBODY.length).toBe(names.length * EVERYBODY.length);
  });

  test.each(ofStaff)('$name: $who', async ({ name, who, permission }) => {
    const token = await tokenOf(shop, who);
    const answer = await ask(name, token ? { 'auth-token': token } : {});
    const known = who !== 'nobody' && who !== 'bad' && who !== 'revoked';
    if (!known) expect(answer.statusCode).toBe(401);
    else if (!may(who, permission)) expect(answer.statusCode).toBe(403);
    // Access is granted. The test of each call covers what an empty request gets.
    else expect([200, 400, 404, 409]).toContain(answer.statusCode);
  });

  test('customers have no permission there, and readonly changes nothing', () => {
    expect(PERMISSIONS_OF.customer).toEqual([]);
    const changing = ofStaff.filter(({ name }) => shapes[name].method !== 'GET');
    expect(changing.filter(({ permission }) => may('readonly', permission))).toEqual([]);
  });
});

describe('a token', () => {
  const closed = names.filter((name) => ['signed-in', 'staff'].includes(shapes[name].access));

  test('is accepted as a bearer token too', async () => {
    const token = await tokenOf(shop, 'customer');
    for (const name of ['getUser', 'getCart', 'allOrders'] as const)
      for (const gap of [' ', '  ', ' \t'])
        expect((await ask(name, { authorization: `Bearer${gap}${token}` })).statusCode, name).toBe(200);
  });

  test.each(closed)('opens nothing in a cookie, a query or an odd header: %s', async (name) => {
    const token = (await tokenOf(shop, 'admin')) ?? '';
    for (const headers of [
      { cookie: `auth-token=${token}; role=admin` },
      { authorization: `Basic ${token}` },
      { authorization: token },
      { 'x-auth-token': token },
    ])
      expect((await ask(name, headers)).statusCode).toBe(401);
    const request = requestOf(calls[name], cases[name]?.ask() ?? {});
    const url = `${request.url}?token=${token}&auth-token=${token}`;
    expect((await shop.inject({ ...request, url })).statusCode).toBe(401);
  });

  test.each(closed)('is checked before anything else: %s', async (name) => {
    const { method, url } = requestOf(calls[name], { params: {}, query: 'limit=x' });
    const bare = await shop.inject({ method: method ?? 'GET', url: url ?? '' });
    expect(bare.statusCode).toBe(401);
    const odd = requestOf(calls[name], { ...cases[name]?.ask(), body: { nonsense: true } });
    expect((await shop.inject(odd)).statusCode).toBe(401);
  });

  test.each([
    ['application/json', '{'],
    ['text/plain', 'hello'],
    ['application/json', `"${'x'.repeat(300_000)}"`],
  ])('that has ended is refused before a body of type %s is read', async (type, payload) => {
    const token = (await tokenOf(shop, 'customer')) ?? '';
    await shop.guest().logout({ token });
    for (const url of ['/addtocart', '/api/initiate-payment']) {
      const headers = { 'auth-token': token, 'content-type': type };
      expect((await shop.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(401);
    }
  });

  test('is checked once more when the body took long to arrive', async () => {
    const token = (await tokenOf(shop, 'customer')) ?? '';
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    async function* slowly() {
      yield '{"item":"chakli",';
      await shop.guest().logout({ token });
      const now = performance.now();
      vi.spyOn(performance, 'now').mockReturnValue(now + 2000);
      yield '"netWeight":"500 gms"}';
    }
    const json = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
    const headers = { 'auth-token': token, ...json };
    const payload = Readable.from(slowly());
    const answer = await shop.inject({ method: 'POST', url: '/addtocart', headers, payload });
    expect(answer.statusCode).toBe(401);
  });

  test('has the role in the database, not the one that it was signed with', async () => {
    const token = (await tokenOf(shop, 'customer')) ?? '';
    const { data } = (await shop.guest().getUser({ token })) as { data: { id: string } };
    const setRole = (role: 'manager' | 'customer') =>
      shop.shop.db.updateTable('customers').set({ role }).where('id', '=', data.id).execute();
    await setRole('manager');
    expect((await ask('adminHandOver', { 'auth-token': token })).statusCode).toBe(200);
    await setRole('customer');
    expect((await ask('adminHandOver', { 'auth-token': token })).statusCode).toBe(403);
  });
});

test('a role in the payload of sign-up makes nobody staff', async () => {
  const answer = await ask('signup', {});
  const user = await shop.guest().getUser({ token: answer.json().token });
  expect(user).toMatchObject({ data: { role: 'customer' } });
});
