import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditedDeed } from '../../../src/contract/audited-deeds.ts';
import { deleteOldAuditEvents } from '../../../src/shop/audit/delete-old-audit-events.ts';
import { record } from '../../../src/shop/audit/record.ts';
import { changeStatus } from '../../../src/shop/orders/status.ts';
import { openTestShop, PASSWORD, type TestShop } from '../../shop.ts';
import { daysAgo } from '../../support/days-ago.ts';
import { mailedCode } from '../../support/mailed-code.ts';
import { newTxnid, paymentSteps } from '../steps/payment-steps.ts';
import { newPerson, type Person, signedUp } from '../steps/persons.ts';

let shop: TestShop;
let admin: Person;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await newPerson(shop, 'admin');
});
afterAll(() => shop.close());

/** The audit trail as an admin reads it, newest first. */
async function trail(query: { who?: string; target?: string; what?: AuditedDeed }) {
  const page = await shop.guest().adminAudit({ token: admin.token, query });
  if (!page.ok) throw new Error(page.message);
  return page.data.events;
}

const deedsOf = async (who: string) => (await trail({ who })).map(({ what }) => what);

describe('the audit trail', () => {
  test('records good and bad logins, and their origin without revealing the address', async () => {
    const person = await newPerson(shop, 'customer');
    const login = (password: string, remoteAddress: string) =>
      shop.inject({
        method: 'POST',
        url: '/login',
        payload: { email: person.email, password },
        remoteAddress,
      });
    await login('wrong', '203.0.113.5');
    await login(PASSWORD, '203.0.113.5');
    await login(PASSWORD, '203.0.113.6');
    const [second, first] = await trail({ who: person.id });
    const [failed] = await trail({ what: 'sign-in-failed', target: `account:${person.id}` });
    expect(first).toMatchObject({ what: 'sign-in', who: { id: person.id, role: 'customer' } });
    expect(failed).toMatchObject({ who: null, from: first?.from });
    expect(second?.from).not.toBe(first?.from);
    expect(first?.from).toMatch(/^[0-9a-f]{12}$/);
    expect(JSON.stringify([first, failed])).not.toMatch(/203\.0|example\.in/);
  });

  test('records what owners do to their account, even after it is gone', async () => {
    const signup = await shop
      .guest()
      .signup({ body: { username: 'Neha', email: 'neha@example.in', password: 'kesar-peda-77' } });
    if (!signup.ok) throw new Error(signup.message);
    let { token } = signup.data;
    const user = await shop.guest().getUser({ token });
    const id = user.ok ? user.data.id : '';
    await shop.guest().verifyEmail({ body: { code: await mailedCode(shop, 'verify-email', id) } });
    const body = { currentPassword: 'kesar-peda-77', newPassword: 'gulab-jamun-88' };
    const changed = await shop.guest().changePassword({ token, body });
    if (changed.ok) token = changed.data.token;
    await shop.guest().changeEmail({ token, body: { email: 'n@example.in', password: 'gulab-jamun-88' } });
    await shop.guest().signOutEverywhere({ token });
    const login = await shop
      .guest()
      .login({ body: { email: 'neha@example.in', password: 'gulab-jamun-88' } });
    if (login.ok) token = login.data.token;
    await shop.guest().deleteAccount({ token, body: { password: 'gulab-jamun-88' } });
    expect(await deedsOf(id)).toEqual([
      'account-deleted',
      'sign-in',
      'sign-out-everywhere',
      'email-change-asked',
      'password-changed',
      'email-confirmed',
      'account-made',
    ]);
    const [gone] = await trail({ who: id });
    expect(gone?.who).toEqual({ id, username: null, role: null });
    expect(JSON.stringify(await trail({ who: id }))).not.toMatch(/neha|example\.in/i);
  });

  test('records that a new password confirms the e-mail to which its link was mailed, the first time', async () => {
    const { email, token } = await signedUp(shop);
    const user = await shop.guest().getUser({ token });
    const id = user.ok ? user.data.id : '';
    for (const password of ['gulab-jamun-88', 'motichoor-99']) {
      await shop.guest().forgotPassword({ body: { email } });
      const code = await mailedCode(shop, 'reset-password', id);
      expect(await shop.guest().resetPassword({ body: { code, password } })).toMatchObject({ ok: true });
    }
    const deeds = ['password-reset', 'password-reset', 'email-confirmed', 'account-made'];
    expect(await deedsOf(id)).toEqual(deeds);
  });

  test('records what staff do: orders, refunds, entering the back office', async () => {
    const manager = await newPerson(shop, 'manager');
    const handed = await shop.guest().adminHandOver({ token: manager.token });
    const code = handed.ok ? new URL(handed.data.url).searchParams.get('token') : '';
    await shop.inject({
      method: 'POST',
      url: '/admin/api/session',
      payload: { code },
      remoteAddress: '203.0.113.7',
    });

    const steps = await paymentSteps(shop);
    const buyer = await shop.as('ravi');
    const { orderId } = await steps.buy(buyer, [['chakli', 500, 1]]);
    const refund = await shop.guest().adminRequestRefund({
      token: manager.token,
      params: { orderId },
      body: { amount: '10.00', reason: 'A broken box', idempotencyKey: newTxnid() },
    });
    expect(refund).toMatchObject({ ok: true });
    await shop.shop.db.transaction().execute(async (tx) => {
      const order = { id: orderId, status: 'paid' as const };
      const change = { cause: 'In the kitchen', actor: `staff:${manager.id}` };
      await changeStatus(shop.shop, tx, order, 'preparing', change);
    });
    expect(await trail({ who: manager.id })).toMatchObject([
      { what: 'order-status', target: `order:${orderId}`, detail: 'paid → preparing' },
      { what: 'refund-ordered', target: `order:${orderId}`, detail: '₹10.00' },
      { what: 'admin-sign-in', from: expect.stringMatching(/^[0-9a-f]{12}$/) },
      { what: 'admin-hand-over' },
    ]);
    // What the buyer and the provider did is in the order's own history, not in the trail.
    expect(await trail({ target: `order:${orderId}` })).toHaveLength(2);
    expect(JSON.stringify(await trail({ who: manager.id }))).not.toContain('broken box');
  });

  test('records a role that was changed in the database, the only place where it can be changed', async () => {
    const person = await newPerson(shop, 'customer');
    await shop.pool.query("update customers set role = 'manager' where id = $1", [person.id]);
    await shop.pool.query("update customers set role = 'manager', username = 'M' where id = $1", [person.id]);
    expect(await trail({ target: `account:${person.id}` })).toMatchObject([
      { what: 'role-changed', who: null, targetName: 'M', detail: 'customer → manager' },
    ]);
  });

  test('is written together with the action, or neither happens', async () => {
    const person = await newPerson(shop, 'customer');
    const failing = shop.shop.db.transaction().execute(async (tx) => {
      await record(shop.shop, tx, { what: 'password-changed', who: person.id });
      throw new Error('the deed failed');
    });
    await expect(failing).rejects.toThrow();
    expect(await deedsOf(person.id)).toEqual([]);
  });

  test('is read page by page, each entry once', async () => {
    const person = await newPerson(shop, 'customer');
    for (let n = 0; n < 7; n += 1)
      await record(shop.shop, shop.shop.db, {
        what: 'catalogue-changed',
        who: person.id,
        target: `product:${n}`,
      });
    const seen: string[] = [];
    let before: number | undefined;
    for (let pages = 0; pages < 5; pages += 1) {
      const query = { who: person.id, limit: 3, ...(before !== undefined && { before }) };
      const page = await shop.guest().adminAudit({ token: admin.token, query });
      if (!page.ok) throw new Error(page.message);
      seen.push(...page.data.events.map(({ target }) => target));
      if (page.data.next === null) break;
      before = page.data.next;
    }
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `product:${n}`));
  });

  test('is for admins and readonly staff', async () => {
    const { token: auditor } = await newPerson(shop, 'readonly');
    expect(await shop.guest().adminAudit({ token: auditor })).toMatchObject({ ok: true });
    for (const role of ['customer', 'manager'] as const) {
      const { token } = await newPerson(shop, role);
      expect(await shop.guest().adminAudit({ token })).toMatchObject({ status: 403 });
    }
    expect(await shop.guest().adminAudit()).toMatchObject({ status: 401 });
  });

  test('cannot be changed, and no recent entry can be deleted', async () => {
    for (const statement of [
      "update audit_events set what = 'sign-in'",
      'delete from audit_events',
      'truncate audit_events',
    ])
      await expect(shop.pool.query(statement)).rejects.toThrow('not to be changed');
  });

  test('forgets logins after half a year, and other actions after the eight years of the books', async () => {
    const { db } = shop.shop;
    const { id: who } = await newPerson(shop, 'manager');
    const years = 8 * 366;
    const of = (what: AuditedDeed, days: number) => ({
      at: daysAgo(days),
      what,
      who,
    });
    await db
      .insertInto('audit_events')
      .values([
        of('refund-ordered', years + 1),
        of('order-status', years - 1),
        of('sign-in-failed', 191),
        of('refund-ordered', 191),
        of('sign-in', 189),
      ])
      .execute();
    await deleteOldAuditEvents(shop.shop);
    expect(await deedsOf(who)).toEqual(['sign-in', 'refund-ordered', 'order-status']);
  });
});
