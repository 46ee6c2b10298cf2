import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PERMISSIONS_OF } from '../../../src/shop/roles.ts';
import { openTestShop, type TestShop } from '../../shop.ts';
import { eventually } from '../../support/eventually.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.setClock(null));
afterAll(() => shop.close());

async function codeOf(name: 'admin' | 'manager'): Promise<string> {
  const answer = await (await shop.as(name)).adminHandOver();
  if (!answer.ok) throw new Error(answer.message);
  return new URL(answer.data.url).searchParams.get('token') ?? '';
}

describe('entering by the shop’s link', () => {
  test('exchanges its code for a token once, even when two tabs try', async () => {
    const code = await codeOf('manager');
    const answers = await Promise.all([1, 2, 3].map(() => shop.guest().adminEnter({ body: { code } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const won = answers.find((answer) => answer.ok);
    const token = won?.ok ? won.data.token : '';
    expect(won?.ok && won.headers.get('cache-control')).toBe('no-store');
    expect(await shop.guest().adminMe({ token })).toMatchObject({ data: { user: { role: 'manager' } } });
  });

  test('opens a session of its own: leaving the back office leaves the shop signed in', async () => {
    const admin = await shop.as('admin');
    const answer = await admin.adminHandOver();
    const code = answer.ok ? (new URL(answer.data.url).searchParams.get('token') ?? '') : '';
    const entered = await shop.guest().adminEnter({ body: { code } });
    const token = entered.ok ? entered.data.token : '';
    expect(await shop.guest().adminMe({ token })).toMatchObject({ ok: true });
    await shop.guest().logout({ token });
    expect(await shop.guest().adminMe({ token })).toMatchObject({ status: 401 });
    expect(await admin.getUser()).toMatchObject({ ok: true });
  });

  test('refuses a code that is unknown, used or older than a minute', async () => {
    const code = await codeOf('admin');
    shop.setClockAhead({ seconds: 61 });
    expect(await shop.guest().adminEnter({ body: { code } })).toMatchObject({ status: 400 });
    shop.setClock(null);
    for (const body of [{ code: 'unknown' }, { code: '' }, { code: 'x'.repeat(300) }])
      expect(await shop.guest().adminEnter({ body })).toMatchObject({ status: 400 });
  });
});

describe('the call that describes the signed-in staff member', () => {
  test('lists what their role permits', async () => {
    for (const [name, role] of [
      ['admin', 'admin'],
      ['manager', 'manager'],
      ['auditor', 'readonly'],
    ] as const) {
      const answer = await (await shop.as(name)).adminMe();
      expect(answer).toMatchObject({
        data: { user: { role }, permissions: PERMISSIONS_OF[role], inReview: [], stuckMail: 0 },
      });
    }
    expect(await (await shop.as('asha')).adminMe()).toMatchObject({ status: 403 });
    expect(await shop.guest().adminMe()).toMatchObject({ status: 401 });
  });

  test('shows how much mail is stuck, counted at most every ten seconds', async () => {
    // Ten seconds after anything that another test has counted.
    let now = Date.now() + 10_000;
    shop.setClock(new Date(now));
    const auditor = await shop.as('auditor');
    expect(await auditor.adminMe()).toMatchObject({ data: { stuckMail: 0 } });
    await shop.guest().contact({ body: { name: 'Neha', email: 'neha@example.in', message: 'Namaste' } });
    await shop.pool.query("update pgboss.job set state = 'failed' where name = 'mail'");
    const { length } = await shop.mails();
    expect(length).toBeGreaterThan(0);
    shop.setClock(new Date(now + 9_999));
    expect(await auditor.adminMe()).toMatchObject({ data: { stuckMail: 0 } });
    // A count that takes long on a busy machine is not waited for: the next one shows it.
    await eventually(async () => {
      now += 10_000;
      shop.setClock(new Date(now));
      expect(await auditor.adminMe()).toMatchObject({ data: { stuckMail: length } });
      expect((await shop.inject({ url: '/metrics' })).body).toContain(`\nshop_mail_stuck ${length}\n`);
    });
    await shop.pool.query("update pgboss.job set state = 'completed' where name = 'mail'");
    // The clock was wrong, and is set back.
    now -= 3_600_000;
    await eventually(async () => {
      now += 10_000;
      shop.setClock(new Date(now));
      expect(await auditor.adminMe()).toMatchObject({ data: { stuckMail: 0 } });
    }, 5000);
  });
});
