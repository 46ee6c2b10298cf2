import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

describe('the hand-over to the admin site', () => {
  const enter = (code: string) => shop.guest().adminEnter({ body: { code } });

  async function codeOf(name: 'admin' | 'manager'): Promise<string> {
    const answer = await (await shop.as(name)).adminHandOver();
    if (!answer.ok) throw new Error(answer.message);
    const url = new URL(answer.data.url);
    expect(url.href.startsWith(shop.shop.settings.adminUrl)).toBe(true);
    return url.searchParams.get('token') ?? '';
  }

  test('lets an admin or manager in, once', async () => {
    for (const role of ['admin', 'manager'] as const) {
      const code = await codeOf(role);
      const both = await Promise.all([enter(code), enter(code)]);
      const [token = '', ...others] = both.flatMap((answer) => (answer.ok ? answer.data.token : []));
      expect(others).toEqual([]);
      const user = await shop.guest().getUser({ token });
      expect(user).toMatchObject({ data: { role, email: `${role}@example.in` } });
    }
  });

  test('is refused to everyone else', async () => {
    expect(await (await shop.as('ravi')).adminHandOver()).toMatchObject({ status: 403 });
    expect(await (await shop.as('auditor')).adminHandOver()).toMatchObject({ status: 403 });
    expect(await shop.guest().adminHandOver()).toMatchObject({ status: 401 });
    expect(await enter('unknown')).toMatchObject({ status: 400 });
  });

  test('says what to do about a link with something else or more at its end', async () => {
    const { token } = await shop.as('admin');
    for (const code of ['unknown', `${await codeOf('admin')}${'.'.repeat(200)}`, token])
      expect(await enter(code), code).toMatchObject({
        status: 400,
        message: 'This link is no longer valid. Please sign in.',
      });
  });

  test('expires after 60 seconds', async () => {
    const code = await codeOf('admin');
    shop.setClockAhead({ seconds: 61 });
    expect(await enter(code)).toMatchObject({ status: 400 });
    shop.setClockAhead({ seconds: 50 });
    expect(await enter(code)).toMatchObject({ ok: true });
    shop.setClock(null);
  });

  test('is worthless once the role is gone', async () => {
    const code = await codeOf('manager');
    const setRole = (role: 'customer' | 'manager') =>
      shop.shop.db.updateTable('customers').set({ role }).where('email', '=', 'manager@example.in').execute();
    await setRole('customer');
    expect(await enter(code)).toMatchObject({ status: 400 });
    await setRole('manager');
  });

  const endings = {
    'logs out': (token: string) => shop.guest().logout({ token }),
    'signs out everywhere': (token: string) => shop.guest().signOutEverywhere({ token }),
    'changes the password': (token: string) =>
      shop.guest().changePassword({
        token,
        body: { currentPassword: 'kalakand-and-tea', newPassword: 'tea-and-kalakand' },
      }),
  };
  test.each(Object.entries(endings))('is worthless once its owner %s', async (how, end) => {
    const who = { username: 'Meena', email: `${how.replaceAll(' ', '-')}@example.in` };
    const signedUp = await shop.guest().signup({ body: { ...who, password: 'kalakand-and-tea' } });
    const token = (signedUp.ok && signedUp.data.token) || '';
    const accounts = shop.shop.db.updateTable('customers').where('email', '=', who.email);
    await accounts.set({ role: 'admin' }).execute();
    const handed = await shop.guest().adminHandOver({ token });
    const code = new URL(handed.ok ? handed.data.url : '').searchParams.get('token') ?? '';
    expect(await end(token)).toMatchObject({ ok: true });
    expect(await enter(code)).toMatchObject({ status: 400 });
  });

  test('is worthless under another role, and the role in it cannot be changed', async () => {
    const code = await codeOf('manager');
    expect(await enter(code.replace(/^manager/, 'admin'))).toMatchObject({ status: 400 });
    const set = (role: 'admin' | 'manager') =>
      shop.shop.db.updateTable('customers').set({ role }).where('email', '=', 'manager@example.in').execute();
    await set('admin');
    expect(await enter(code)).toMatchObject({ status: 400 });
    await set('manager');
  });
});
