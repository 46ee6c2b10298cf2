import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openTestShop, PASSWORD, type TestShop } from '../shop.ts';
import { newDatabase } from '../support/new-database.ts';

/** Commands that an operator runs beside the shop (docs/security.md: For operators). */

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function run(script: string, ...asked: string[]): Promise<string> {
  return runOn(String(shop.pool.options.connectionString), script, ...asked);
}

async function runOn(DATABASE_URL: string, script: string, ...asked: string[]): Promise<string> {
  const file = join(import.meta.dirname, '../../scripts', script);
  const env = { PATH: process.env['PATH'], DATABASE_URL };
  return (await promisify(execFile)(process.execPath, [file, ...asked], { env })).stdout;
}

const roleOf = async (email: string) => {
  const row = shop.shop.db.selectFrom('customers').select('role').where('email', '=', email);
  return (await row.executeTakeFirstOrThrow()).role;
};

/** Without the command, of which each run starts a process. */
const becomes = (email: string, role: string) =>
  shop.pool.query('update customers set role = $2 where email = $1', [email, role]);

test('an operator gives an account its role and takes it away, however the e-mail was pasted', async () => {
  await run('staff-role.mjs', '\u2066Asha@example.in\u2069', 'manager');
  expect(await roleOf('asha@example.in')).toBe('manager');
  await run('staff-role.mjs', 'asha@example.in', 'customer');
  expect(await roleOf('asha@example.in')).toBe('customer');
});

test('an operator who takes the role of the last admin is told that nobody has it now', async () => {
  const nobody = 'Nobody is admin now.';
  await becomes('asha@example.in', 'admin');
  expect(await run('staff-role.mjs', 'asha@example.in', 'customer')).not.toContain(nobody);
  expect(await run('staff-role.mjs', 'admin@example.in', 'admin')).not.toContain(nobody);
  expect(await run('staff-role.mjs', 'admin@example.in', 'manager')).toBe(
    `admin@example.in is manager from now on.\n${nobody}\n`,
  );
  expect(await run('staff-role.mjs', 'ravi@example.in', 'manager')).not.toContain(nobody);
  await becomes('ravi@example.in', 'customer');
  await becomes('admin@example.in', 'admin');
});

test('who is no longer staff does not get back the sessions that had ended unused', async () => {
  await run('staff-role.mjs', 'asha@example.in', 'manager');
  const [unused, used] = [(await shop.as('asha')).token, (await shop.as('asha')).token];
  const sidOf = (token: string) => String(decodeJwt(token)['sid']);
  await shop.pool.query("update sessions set last_seen_at = now() - interval '13 hours' where id = $1", [
    sidOf(unused),
  ]);
  const opens = async (token: string) => (await shop.guest().getUser({ token })).ok;
  expect([await opens(unused), await opens(used)]).toEqual([false, true]);
  await run('staff-role.mjs', 'asha@example.in', 'customer');
  expect([await opens(unused), await opens(used)]).toEqual([false, true]);
});

test.each([
  ['end-sessions', 'delete-token-keys.mjs', ['--help'], 'npm run end-sessions: signs everybody out.'],
  [
    'goods',
    'goods-in-database.mjs',
    ['--help'],
    'npm run goods: puts the catalogue into a shop without products.',
  ],
  ['staff', 'staff-role.mjs', ['asha@example.in', 'admin', 'customer'], 'npm run staff -- e-mail role'],
])(
  '%s does nothing but tell its use when it is asked for help, or for what it does not know',
  async (_, ...asked) => {
    const [script, words, usage] = asked;
    const [role, { count }] = [await roleOf('asha@example.in'), await tokenKeys()];
    await expect(run(script, ...words)).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining(usage),
    });
    expect([await roleOf('asha@example.in'), await tokenKeys()]).toEqual([role, { count }]);
  },
);

const tokenKeys = () =>
  shop.shop.db
    .selectFrom('secrets')
    .select((row) => row.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();

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

test.each([
  ['backup-database.mjs', 'No backup was written', ['shop.gz']],
  ['delete-token-keys.mjs', 'Nothing was changed', []],
  ['goods-in-database.mjs', 'Nothing was changed', []],
  ['staff-role.mjs', 'Nothing was changed', ['asha@example.in', 'manager']],
])('%s says that a database has no shop in it', async (script, failure, words) => {
  const { connectionString, drop } = await newDatabase();
  onTestFinished(drop);
  await expect(runOn(connectionString, script, ...words)).rejects.toMatchObject({
    code: 1,
    stdout: `${failure}: there is no shop in this database. Start the shop once to create it.\n`,
  });
});
