import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, PASSWORD, type TestShop } from '../../shop.ts';

let shop: TestShop;
beforeAll(async () => {
  // First opened as the demo, then started as the real shop on the same database.
  shop = await openTestShop({ demo: false });
});
afterAll(() => shop.close());

const login = (email: string, password: string) =>
  shop.guest().login({ body: { username: '', email, password } });

const PLAIN = ['admin', ' Admin', 'manager', 'auditor', 'asha'];

test('nobody of the demo can log in with its password, which everybody knows', async () => {
  for (const name of [...PLAIN, 'admin\u200b', '\u202amanager', 'au\u00additor']) {
    const known = await login(`${name}@example.in`, PASSWORD);
    const wrong = await login(`${name}@example.in`, 'something-else');
    expect(known).toMatchObject({ ok: false, status: 401 });
    expect({ ...known, body: null }).toEqual({ ...wrong, body: null });
  }
});

test('nobody of the demo can log in with letters that count as those of the password', async () => {
  expect(await login('admin@example.in', PASSWORD.replace('m', 'ｍ'))).toMatchObject({ status: 401 });
});

test('people of the shop can log in', async () => {
  for (const [email, password] of [
    ['neha@example.in', 'kesar-peda-77'],
    ['meena@example.in', PASSWORD],
  ] as const) {
    const body = { username: 'Neha', email, password };
    expect(await shop.guest().signup({ body })).toMatchObject({ ok: true });
    expect(await login(body.email, body.password)).toMatchObject({ ok: true });
  }
});
