import { hash, verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestShop, type TestShop } from '../../shop.ts';
import { newPerson } from '../steps/persons.ts';

/**
 * Neither text nor timing reveals whether an e-mail has an account (docs/decisions/061-who-has-an-account.md). Password
 * hashes outweigh everything else that login and sign-up do, so the test counts hashes and compares their cost: clocks
 * on a busy machine prove little.
 */
vi.mock('@node-rs/argon2', { spy: true });

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  vi.mocked(verify).mockClear();
  vi.mocked(hash).mockClear();
});

const post = (url: string, payload: object) => shop.inject({ method: 'POST', url, payload });

/** The part of a stored hash before salt and digest: kind, version, memory, passes, lanes. */
const costOf = (kept: unknown) => String(kept).split('$').slice(0, 4).join('$');

test('a login costs the same with a wrong password, with an account without one and with an unknown e-mail', async () => {
  const { email } = await newPerson(shop, 'customer');
  const social = await newPerson(shop, 'customer');
  const { db } = shop.shop;
  await db.updateTable('customers').set({ password_hash: null }).where('id', '=', social.id).execute();
  for (const address of [email, social.email, 'nobody@example.in']) {
    const refused = await post('/login', { email: address, password: 'wrong-one-7' });
    expect(refused.statusCode, address).toBe(401);
  }
  const costs = vi.mocked(verify).mock.calls.map(([kept]) => costOf(kept));
  expect(costs).toEqual(Array(3).fill('$argon2id$v=19$m=19456,t=2,p=1'));
  expect(hash).not.toHaveBeenCalled();
});

test('a password that can be written in two ways costs as much with an unknown e-mail', async () => {
  const { email } = await newPerson(shop, 'customer');
  for (const address of [email, 'nobody@example.in']) {
    vi.mocked(verify).mockClear();
    expect((await post('/login', { email: address, password: 'cafe\u0301-wrong-7' })).statusCode).toBe(401);
    expect(verify, address).toHaveBeenCalledTimes(2);
  }
});

test('a link for a new password takes at least 200 ms, e-mail known or not, and waits for no mail', async () => {
  const { email, id } = await newPerson(shop, 'customer');
  for (const address of [email, 'nobody@example.in']) {
    const begun = performance.now();
    const answer = await post('/forgot-password', { email: address });
    expect(answer.statusCode).toBe(200);
    // Timers may be a millisecond early.
    expect(performance.now() - begun, address).toBeGreaterThanOrEqual(199);
  }
  // Nothing processes the queue here: if the call had waited for the mail, it would still be waiting.
  const links = (await shop.mails()).filter((mail) => mail.kind === 'code' && mail.customerId === id);
  expect(links).toContainEqual(expect.objectContaining({ letter: 'reset-password' }));
});

test('sign-up says that an e-mail is taken only after a whole hash', async () => {
  const { email } = await newPerson(shop, 'customer');
  vi.mocked(hash).mockClear();
  const sign = (address: string) =>
    post('/signup', { username: 'Neha', email: address, password: 'kesar-peda-77' });
  expect((await sign(email)).statusCode).toBe(409);
  expect((await sign('fresh@example.in')).statusCode).toBe(200);
  const [taken, fresh] = vi.mocked(hash).mock.calls.map(([, cost]) => cost);
  expect(hash).toHaveBeenCalledTimes(2);
  expect(taken).toEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  expect(fresh).toEqual(taken);
});
