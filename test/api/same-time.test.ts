import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../shop.ts';
import { newPerson } from './persons.ts';

/** Neither text nor timing reveals whether an e-mail has an account (docs/decisions/061-who-has-an-account.md). */

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({
    limits: { loginAccount: 500, loginAddress: 500, signupAddressPerHour: 500 },
  });
});
afterAll(() => shop.close());

async function milliseconds(url: string, payload: object): Promise<number> {
  const begun = performance.now();
  await shop.inject({ method: 'POST', url, payload });
  return performance.now() - begun;
}

/** The ratio of the medians. Runs alternate, so that a busy machine slows both alike. */
async function compare(one: () => Promise<number>, other: () => Promise<number>, times: number) {
  const taken: [number[], number[]] = [[], []];
  for (let n = 0; n < times; n += 1) {
    taken[0].push(await one());
    taken[1].push(await other());
  }
  const [a = 0, b = 0] = taken.map((list) => list.toSorted((x, y) => x - y)[Math.floor(times / 2)]);
  return a / b;
}

test('a login takes as long with an unknown e-mail, and with one that has no password', async () => {
  const { email, id } = await newPerson(shop, 'customer');
  const social = await newPerson(shop, 'customer');
  const { db } = shop.shop;
  await db.updateTable('customers').set({ password_hash: null }).where('id', '=', social.id).execute();
  expect(id).not.toBe(social.id);
  const login = (address: string) => () =>
    milliseconds('/login', { email: address, password: 'wrong-one-7' });
  for (const other of ['nobody@example.in', social.email]) {
    const ratio = await compare(login(email), login(other), 11);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.7);
  }
});

test('a link for a new password takes as long with an unknown e-mail', async () => {
  const { email } = await newPerson(shop, 'customer');
  const ask = (address: string) => milliseconds('/forgot-password', { email: address });
  for (const address of [email, 'nobody@example.in']) {
    const taken = await ask(address);
    expect(taken).toBeGreaterThanOrEqual(199);
    expect(taken).toBeLessThan(600);
  }
});

test('sign-up says that an e-mail is taken only after a whole hash', async () => {
  const { email } = await newPerson(shop, 'customer');
  let people = 0;
  const signup = (address: () => string) => () =>
    milliseconds('/signup', { username: 'Neha', email: address(), password: 'kesar-peda-77' });
  const fresh = () => {
    people += 1;
    return `fresh${people}@example.in`;
  };
  // A new account writes more than a refusal does; the hash outweighs both.
  const ratio = await compare(
    signup(() => email),
    signup(fresh),
    11,
  );
  expect(ratio).toBeGreaterThan(0.5);
});
