import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SESSION_ENDED } from '../../src/contract/session-ended.ts';
import { newPerson, type Person } from '../api/steps/persons.ts';
import { SocialBrowser } from '../api/steps/social-browser.ts';
import { openTestShop, PASSWORD, PUBLIC_URL, type TestShop } from '../shop.ts';
import { startDemo } from '../support/demo-sign-in.ts';
import { eventually } from '../support/eventually.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { mailedCode } from '../support/mailed-code.ts';

let demo: Awaited<ReturnType<typeof startDemo>>;
let shop: TestShop;

beforeAll(async () => {
  demo = await startDemo();
});
beforeEach(async () => {
  await shop?.close();
  shop = await openTestShop({ social: demo.social() });
});
afterAll(async () => {
  await shop.close();
  await demo.close();
});

/** Two overlapping changes of one account: the second has begun before the first is done. */
async function inOrder<First, Second>(
  email: string,
  [first, second]: [() => Promise<First>, () => Promise<Second>],
): Promise<[First, Second]> {
  const holder = await shop.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from customers where email = $1 for update', [email]);
  const one = first();
  await waitingForLocks(1);
  const other = second();
  await Promise.race([other, waitingForLocks(2)]);
  await holder.query('commit');
  holder.release();
  return [await one, await other];
}

function waitingForLocks(statements: number): Promise<void> {
  return eventually(async () => expect(await lockWaits(shop)).toBe(statements));
}

describe('a person who made an account in advance with an unverified sign-in, and signs in again', () => {
  /** The maker of the account is on the way back from the provider. */
  async function makerReturns() {
    const maker = new SocialBrowser(shop, demo.issuer);
    const back = await maker.backToShop(await maker.submit(await maker.start(), 'meera@example.in'));
    return async () => String((await maker.visitShop(back)).headers.location);
  }

  test('is not let in by the sign-in that a new password removes at that moment', async () => {
    await new SocialBrowser(shop, demo.issuer).signIn('meera@example.in');
    await shop.guest().forgotPassword({ body: { email: 'meera@example.in' } });
    const code = await mailedCode(shop, 'reset-password');
    const signIn = await makerReturns();
    const [reset, signedIn] = await inOrder('meera@example.in', [
      () => shop.guest().resetPassword({ body: { code, password: 'kesar-peda-77' } }),
      signIn,
    ]);
    expect(reset).toMatchObject({ ok: true });
    expect(signedIn).toBe('/login?error=unverified');
  });

  test('gets an account of their own when the owner takes this one over at that moment', async () => {
    await new SocialBrowser(shop, demo.issuer).signIn('meera@example.in');
    await shop.shop.db
      .updateTable('customers')
      .set({ email: 'kiran@example.in' })
      .where('email', '=', 'meera@example.in')
      .execute();
    const signIn = await makerReturns();
    const locations = await inOrder('kiran@example.in', [
      () => new SocialBrowser(shop, demo.issuer).signIn('kiran@example.in'),
      signIn,
    ]);
    const users = locations.map(async (location) => {
      const token = new URL(location, PUBLIC_URL).searchParams.get('token') ?? '';
      return shop.guest().getUser({ token });
    });
    expect(await Promise.all(users)).toMatchObject([
      { ok: true, data: { email: 'kiran@example.in' } },
      { ok: true, data: { email: 'meera@example.in' } },
    ]);
  });
});

describe('a change that is requested at the moment in which its session ends', () => {
  const newPassword = 'kesar-peda-77';
  const address = {
    mobile: '9829012345',
    email: 'thief@example.in',
    name: 'Thief',
    address: '1, Elsewhere',
    city: 'Jaipur',
    state: 'Rajasthan',
    pincode: '302006',
  };

  async function hasNoPassword({ id }: Person): Promise<void> {
    const accounts = shop.shop.db.updateTable('customers').where('id', '=', id);
    await accounts.set({ password_hash: null }).execute();
  }

  /** Everything that such a change could alter. */
  async function kept({ id }: Person) {
    const { db } = shop.shop;
    return {
      account: await db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst(),
      codes: await db.selectFrom('one_time_codes').selectAll().where('customer_id', '=', id).execute(),
      sessions: await db.selectFrom('sessions').select('id').where('customer_id', '=', id).execute(),
    };
  }

  test.each([
    [
      'a new password',
      (token: string) =>
        shop.guest().changePassword({ token, body: { currentPassword: PASSWORD, newPassword } }),
    ],
    [
      'another e-mail address',
      (token: string) =>
        shop.guest().changeEmail({ token, body: { email: 'thief@example.in', password: PASSWORD } }),
    ],
    ['the deletion', (token: string) => shop.guest().deleteAccount({ token, body: { password: PASSWORD } })],
    ['another name', (token: string) => shop.guest().changeAccount({ token, body: { username: 'Thief' } })],
    ['a saved address', (token: string) => shop.guest().saveDelivery({ token, body: address })],
    ['its removal', (token: string) => shop.guest().forgetDelivery({ token })],
  ] as const)('is not made, with or without a password: %s', async (_, change) => {
    const [withPassword, without] = [await newPerson(shop, 'customer'), await newPerson(shop, 'customer')];
    await hasNoPassword(without);
    for (const [person, end] of [
      [withPassword, 'signOutEverywhere'],
      [without, 'logout'],
    ] as const) {
      const before = await kept(person);
      const { email, token } = person;
      const [ended, changed] = await inOrder<{ ok: boolean }, { ok: boolean }>(email, [
        () => shop.guest()[end]({ token }),
        () => change(token),
      ]);
      expect([ended, changed], end).toMatchObject([{ ok: true }, { status: 401, message: SESSION_ENDED }]);
      expect(await kept(person)).toEqual(before);
    }
  });
});

describe('entering the back office while the same person signs out everywhere', () => {
  test('leaves nobody signed in', async () => {
    const admin = await shop.as('admin');
    const handed = await admin.adminHandOver();
    const code = new URL(handed.ok ? handed.data.url : '').searchParams.get('token') ?? '';
    const [entered, left] = await inOrder('admin@example.in', [
      () => shop.guest().adminEnter({ body: { code } }),
      () => admin.signOutEverywhere(),
    ]);
    expect([entered, left]).toMatchObject([{ ok: true }, { ok: true }]);
    const token = entered.ok ? entered.data.token : '';
    expect(await shop.guest().adminMe({ token })).toMatchObject({ status: 401 });
  });
});

test('a login with the old password at the moment in which a new one is set opens no session', async () => {
  const { email, token } = await newPerson(shop, 'customer');
  const body = { currentPassword: PASSWORD, newPassword: 'kesar-peda-77' };
  const [changed, login] = await inOrder(email, [
    () => shop.guest().changePassword({ token, body }),
    () => shop.guest().login({ body: { email, password: PASSWORD } }),
  ]);
  expect(changed).toMatchObject({ ok: true });
  expect(login).toMatchObject({ ok: false, status: 401 });
});

test('of two who mark a message as answered at the same moment the first stays on record', async () => {
  const body = { name: 'Meera', email: 'meera@example.in', message: 'Do you send to Leh?' };
  expect(await shop.guest().contact({ body })).toMatchObject({ ok: true });
  const [first, second] = [await newPerson(shop, 'manager'), await newPerson(shop, 'manager')];
  const { id } = await shop.shop.db.selectFrom('contact_messages').select('id').executeTakeFirstOrThrow();
  const holder = await shop.pool.connect();
  await holder.query('begin');
  await holder.query('update contact_messages set answered_at = now(), answered_by = $2 where id = $1', [
    id,
    first.id,
  ]);
  const marked = shop
    .guest()
    .adminAnswerMessage({ token: second.token, params: { messageId: id }, body: { answered: true } });
  await waitingForLocks(1);
  await holder.query('commit');
  holder.release();
  expect(await marked).toMatchObject({ ok: true });
  const kept = await shop.shop.db
    .selectFrom('contact_messages')
    .select('answered_by')
    .executeTakeFirstOrThrow();
  expect(kept.answered_by).toBe(first.id);
});

test('a message that staff mark as answered while they delete their account stays as it was', async () => {
  const body = { name: 'Meera', email: 'meera@example.in', message: 'Do you send to Leh?' };
  expect(await shop.guest().contact({ body })).toMatchObject({ ok: true });
  const { id, token } = await newPerson(shop, 'manager');
  const message = await shop.shop.db.selectFrom('contact_messages').select('id').executeTakeFirstOrThrow();
  const answered = () =>
    shop.guest().adminAnswerMessage({ token, params: { messageId: message.id }, body: { answered: true } });

  const holder = await shop.pool.connect();
  await holder.query('begin');
  await holder.query('select from contact_messages where id = $1 for update', [message.id]);
  const marked = answered();
  await waitingForLocks(1);
  await holder.query('delete from customers where id = $1', [id]);
  await holder.query('commit');
  holder.release();
  expect(await marked).toMatchObject({ ok: false, status: 401 });
});
