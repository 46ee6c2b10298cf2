import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeHash } from '../../../src/shop/customers/one-time-code.ts';
import { openTestShop, type TestShop } from '../../shop.ts';
import { mailedCode } from '../../support/mailed-code.ts';
import { GOOD, idOf, newEmail, signedUp } from '../steps/persons.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ limits: { signupAddressPerHour: 500 } });
});
afterAll(() => shop.close());

const STALE = 'This link is no longer valid.';

async function codeFor(kind: 'verify-email' | 'reset-password', email: string): Promise<string> {
  const { id } = await shop.shop.db
    .selectFrom('customers')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return mailedCode(shop, kind, id);
}

/** How many mails with a link to confirm its e-mail this account has been sent. */
async function linksTo(token: string): Promise<number> {
  const user = await shop.guest().getUser({ token });
  if (!user.ok) throw new Error(user.message);
  const { id } = user.data;
  const mails = await shop.mails();
  return mails.filter(
    (mail) => mail.kind === 'code' && mail.letter === 'verify-email' && mail.customerId === id,
  ).length;
}

describe('the link for a forgotten password', () => {
  test('replaces the password once; every session ends and the e-mail is confirmed', async () => {
    const { email, token } = await signedUp(shop);
    const guest = shop.guest();
    expect(await guest.forgotPassword({ body: { email } })).toMatchObject({ ok: true });
    const code = await codeFor('reset-password', email);
    const weak = await guest.resetPassword({ body: { code, password: 'short' } });
    expect(weak).toMatchObject({ status: 400, message: 'The password must have 8 to 128 characters.' });
    const password = 'gulab-jamun-88';
    expect(await guest.resetPassword({ body: { code, password } })).toMatchObject({ ok: true });
    for (const wrong of [code, code + 'x'.repeat(300)])
      expect(await guest.resetPassword({ body: { code: wrong, password } })).toMatchObject({
        status: 400,
        message: STALE,
      });
    expect(await guest.getUser({ token })).toMatchObject({ status: 401 });
    expect(await guest.login({ body: { email, password: GOOD } })).toMatchObject({ status: 401 });
    const login = await guest.login({ body: { email, password } });
    if (!login.ok) throw new Error(login.message);
    const told = (await shop.mails()).filter((mail) => mail.kind === 'new-password');
    expect(told).toEqual([expect.objectContaining({ customerId: await idOf(shop, email) })]);
    const data = await guest.downloadMyData({ token: login.data.token });
    expect(data).toMatchObject({ data: { profile: { email_verified_at: expect.any(String) } } });
  });

  test('is not mailed to an unknown e-mail, which gets the same answer', async () => {
    const { email } = await signedUp(shop);
    const before = (await shop.mails()).length;
    const answerTo = async (asked: string) => {
      const answer = await shop.guest().forgotPassword({ body: { email: asked } });
      if (!answer.ok) throw new Error(answer.message);
      return [answer.status, answer.data];
    };
    const unknown = await answerTo(newEmail());
    expect((await shop.mails()).length).toBe(before);
    expect(await answerTo(email)).toEqual(unknown);
    expect(await shop.guest().forgotPassword({ body: { email: 'neha' } })).toMatchObject({ status: 400 });
  });

  test('can be requested 5 times an hour, known or not', async () => {
    const { email } = await signedUp(shop);
    for (const asked of [email, newEmail()]) {
      const five = Array.from({ length: 5 }, () => shop.guest().forgotPassword({ body: { email: asked } }));
      expect((await Promise.all(five)).every(({ ok }) => ok)).toBe(true);
      const sixth = await shop.inject({ method: 'POST', url: '/forgot-password', payload: { email: asked } });
      expect(sixth.statusCode).toBe(429);
      expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  test('cannot be used up for others by an address that has requested too often', async () => {
    const few = await openTestShop({ limits: { resetAddressPerHour: 2 } });
    const from = async (remoteAddress: string, email: string) => {
      const payload = { email };
      return (await few.inject({ method: 'POST', url: '/forgot-password', payload, remoteAddress }))
        .statusCode;
    };
    for (let n = 0; n < 2; n++) expect(await from('203.0.113.9', `nobody${n}@example.in`)).toBe(200);
    for (let n = 0; n < 6; n++) expect(await from('203.0.113.9', 'asha@example.in')).toBe(429);
    expect(await from('198.51.100.7', 'asha@example.in')).toBe(200);
    await few.close();
  });

  test('works for one hour, and only one of two uses at the same moment wins', async () => {
    const { email } = await signedUp(shop);
    await shop.guest().forgotPassword({ body: { email } });
    const code = await codeFor('reset-password', email);
    const reset = () => shop.guest().resetPassword({ body: { code, password: 'gulab-jamun-88' } });
    shop.setClockAhead({ minutes: 61 });
    expect(await reset()).toMatchObject({ status: 400, message: STALE });
    shop.setClockAhead({ minutes: 59 });
    const both = await Promise.all([reset(), reset()]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    shop.setClock(null);
  });

  test('sets all or nothing: it still works after the database has gone away in between', async () => {
    const { email } = await signedUp(shop);
    await shop.guest().forgotPassword({ body: { email } });
    const code = await codeFor('reset-password', email);
    const wrong = { email, password: 'not-it-at-all' };
    expect(await shop.guest().login({ body: wrong })).toMatchObject({ status: 401 });
    const { db } = shop.shop;
    await sql`create function go_away() returns trigger language plpgsql
      as $$ begin raise exception using errcode = '57P01'; end $$`.execute(db);
    await sql`create trigger go_away before delete on rate_counters for each row execute function go_away()`.execute(
      db,
    );
    const body = { code, password: 'gulab-jamun-88' };
    expect(await shop.guest().resetPassword({ body })).toMatchObject({ status: 503 });
    await sql`drop function go_away cascade`.execute(db);
    expect(await shop.guest().resetPassword({ body })).toMatchObject({ ok: true });
  });
});

describe('the link that confirms an e-mail', () => {
  test('works once within 24 hours', async () => {
    const { email } = await signedUp(shop);
    const code = await codeFor('verify-email', email);
    const confirm = () => shop.guest().verifyEmail({ body: { code } });
    shop.setClockAhead({ hours: 25 });
    expect(await confirm()).toMatchObject({ status: 400, message: STALE });
    shop.setClockAhead({ hours: 23 });
    expect(await confirm()).toMatchObject({ ok: true });
    expect(await confirm()).toMatchObject({ status: 400, message: STALE });
    shop.setClock(null);
    expect(await shop.guest().verifyEmail({ body: { code: 'unknown' } })).toMatchObject({ status: 400 });
  });
});

describe('a new link that confirms an e-mail', () => {
  test('comes to the account that asks for one until it is confirmed', async () => {
    const { email, token } = await signedUp(shop);
    const again = () => shop.guest().askToConfirmAgain({ token });
    const text =
      'If your e-mail address is not confirmed yet, a new link is on its way. It works for 24 hours.';
    const said = { ok: true, data: { success: true, message: text } };
    expect(await again()).toMatchObject(said);
    expect(await linksTo(token)).toBe(2);
    const body = { code: await codeFor('verify-email', email) };
    expect(await shop.guest().verifyEmail({ body })).toMatchObject({ ok: true });
    // The answer does not tell that it is confirmed.
    expect(await again()).toMatchObject(said);
    expect(await linksTo(token)).toBe(2);
  });

  test('is one of 5 in an hour, the one of the sign-up among them', async () => {
    const { token } = await signedUp(shop);
    const again = () => shop.guest().askToConfirmAgain({ token });
    for (const _ of [2, 3, 4, 5]) expect(await again()).toMatchObject({ ok: true });
    expect(await again()).toMatchObject({ status: 429, message: /several links/ });
    expect(await linksTo(token)).toBe(5);
  });
});

describe('a stored code', () => {
  test('is only a hash: nothing in the queue opens anything', async () => {
    const { email, token } = await signedUp(shop);
    await shop.guest().forgotPassword({ body: { email } });
    await shop.guest().verifyEmail({ body: { code: await codeFor('verify-email', email) } });
    await shop.guest().changeEmail({ token, body: { email: newEmail(), password: GOOD } });
    const { rows } = await shop.pool.query<{ data: Record<string, string> }>('select data from pgboss.job');
    expect(rows.length).toBeGreaterThan(3);
    const words = rows.flatMap(({ data }) => Object.values(data));
    const hashes = words.map((word) => codeHash(word));
    const { rowCount } = await shop.pool.query('select from one_time_codes where code_hash = any($1)', [
      hashes,
    ]);
    expect(rowCount).toBe(0);
    const code = await codeFor('reset-password', email);
    expect(words).not.toContain(code);
  });
});
