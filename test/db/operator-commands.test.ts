import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, PASSWORD, type TestShop } from '../shop.ts';

/** Commands that an operator runs beside the shop (docs/security.md: For operators). */

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function run(script: string, ...asked: string[]): Promise<string> {
  const file = join(import.meta.dirname, '../../scripts', script);
  const { connectionString = '' } = shop.pool.options;
  const env = { PATH: process.env['PATH'], DATABASE_URL: connectionString };
  return (await promisify(execFile)(process.execPath, [file, ...asked], { env })).stdout;
}

const roleOf = async (email: string) => {
  const row = shop.shop.db.selectFrom('customers').select('role').where('email', '=', email);
  return (await row.executeTakeFirstOrThrow()).role;
};

test('an operator gives an account its role and takes it away, however the e-mail was pasted', async () => {
  await run('staff-role.mjs', '\u2066Asha@example.in\u2069', 'manager');
  expect(await roleOf('asha@example.in')).toBe('manager');
  await run('staff-role.mjs', 'asha@example.in', 'customer');
  expect(await roleOf('asha@example.in')).toBe('customer');
});

test('an operator signs everybody out', async () => {
  const login = () =>
    shop.guest().login({ body: { username: '', email: 'asha@example.in', password: PASSWORD } });
  const before = await login();
  const token = before.ok ? before.data.token : '';
  expect(await shop.guest().getUser({ token })).toMatchObject({ ok: true });
  expect(await run('delete-token-keys.mjs')).toMatch(/^Token keys deleted: \d+\. Within a minute/);
  await shop.shop.keys.tokens.renew(new Date());
  expect(await shop.guest().getUser({ token })).toMatchObject({ ok: false, status: 401 });
  const after = await login();
  expect(await shop.guest().getUser({ token: after.ok ? after.data.token : '' })).toMatchObject({ ok: true });
});
