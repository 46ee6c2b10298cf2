import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { SESSION_ENDED } from '../../../src/contract/session-ended.ts';
import { createMailer } from '../../../src/mail/send-mail.ts';
import type { MailTransport } from '../../../src/mail/transport.ts';
import { confirmPassword } from '../../../src/shop/customers/passwords/confirm-password.ts';
import { authenticate } from '../../../src/shop/customers/sessions/authenticate.ts';
import { anOrder } from '../../mail/an-order.ts';
import { mailFixture } from '../../mail/mail-fixture.ts';
import { openTestShop, type TestShop } from '../../shop.ts';
import { somebodyWaits } from '../../support/lock-waits.ts';
import { mailedCode } from '../../support/mailed-code.ts';
import { GOOD, idOf, logIn, signedUp, works } from '../steps/persons.ts';

vi.mock('@node-rs/argon2', { spy: true });

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

describe('deleting an account', () => {
  const deleteAccount = (token: string, password?: string) =>
    shop.guest().deleteAccount({ token, body: password === undefined ? {} : { password } });

  test('needs the password', async () => {
    const { token } = await signedUp(shop);
    expect(await deleteAccount(token)).toMatchObject({ status: 403, message: 'The password is not right.' });
    expect(await deleteAccount(token, 'wrong')).toMatchObject({ status: 403 });
    expect(await works(shop, token)).toBe(true);
  });

  test('ends every session and frees the e-mail', async () => {
    const { email, token } = await signedUp(shop);
    const second = await logIn(shop, email);
    expect(await deleteAccount(token, GOOD)).toMatchObject({ ok: true });
    expect([await works(shop, token), await works(shop, second)]).toEqual([false, false]);
    expect(await shop.guest().login({ body: { email, password: GOOD } })).toMatchObject({ status: 401 });
    const again = await shop.guest().signup({ body: { username: 'Neha Joshi', email, password: GOOD } });
    expect(again).toMatchObject({ ok: true });
  });

  test('twice at the same moment does not call the right password wrong', async () => {
    const { token } = await signedUp(shop);
    const both = await Promise.all([deleteAccount(token, GOOD), deleteAccount(token, GOOD)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(both.find(({ status }) => status === 401)).toMatchObject({ message: SESSION_ENDED });
  });

  test('twenty times at the same moment does not count the right password as wrong', async () => {
    const { email, token } = await signedUp(shop);
    const all = await Promise.all(Array.from({ length: 20 }, () => deleteAccount(token, GOOD)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(401)]);
    await shop.guest().signup({ body: { username: 'Neha Joshi', email, password: GOOD } });
    expect(await shop.guest().login({ body: { email, password: GOOD } })).toMatchObject({ ok: true });
  });

  test('again while it is being deleted says so, not that the password is wrong', async () => {
    const { email, token } = await signedUp(shop);
    const { db } = shop.shop;
    const id = await idOf(shop, email);
    vi.mocked(verify).mockImplementationOnce(async () => {
      await db.deleteFrom('customers').where('id', '=', id).execute();
      return false;
    });
    expect(await deleteAccount(token, GOOD)).toMatchObject({ status: 401, message: SESSION_ENDED });
  });

  test('while a new password is asked for: the answer is the one that never tells whether there is an account', async () => {
    const { email } = await signedUp(shop);
    const asking = await shop.shop.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('customers').where('email', '=', email).execute();
      const asked = shop.guest().forgotPassword({ body: { email } });
      await somebodyWaits(shop);
      return { asked };
    });
    expect(await asking.asked).toMatchObject({ status: 200 });
  });

  test('does not even check a password whose session has ended', async () => {
    const { token } = await signedUp(shop);
    const customer = await authenticate(shop.shop, token);
    if (!customer) throw new Error('not signed in');
    await shop.guest().logout({ token });
    vi.mocked(verify).mockClear();
    const caller = { address: '10.0.0.1', userAgent: '' };
    expect(await confirmPassword(shop.shop, customer, GOOD, caller)).toEqual({ ok: false, reason: 'ended' });
    expect(verify).not.toHaveBeenCalled();
  });

  test('is not done when its session is signed out while the password is checked', async () => {
    const { email, token } = await signedUp(shop);
    vi.mocked(verify).mockImplementationOnce(async () => {
      await shop.guest().logout({ token });
      return true;
    });
    expect(await deleteAccount(token, GOOD)).toMatchObject({ status: 401, message: SESSION_ENDED });
    expect(await logIn(shop, email)).not.toBe('');
  });

  test('erases what belongs to the address that is confirmed while the password is checked', async () => {
    const { db } = shop.shop;
    const { email, token } = await signedUp(shop);
    const moved = `moved.${email}`;
    await shop.guest().changeEmail({ token, body: { email: moved, password: GOOD } });
    const code = await mailedCode(shop, 'change-email-to');
    const order = await anOrder(db, { status: 'delivered', email: moved, amount_paise: 590_00 });
    const message = { name: 'Neha Joshi', email: moved, message: 'Do you ship to Leh?' };
    expect(await shop.guest().contact({ body: message })).toMatchObject({ ok: true });
    vi.mocked(verify).mockImplementationOnce(
      async () => (await shop.guest().confirmEmail({ body: { code } })).ok,
    );
    expect(await deleteAccount(token, GOOD)).toMatchObject({ ok: true });
    const left = await db.selectFrom('orders').select(['name', 'email']).where('id', '=', order.id).execute();
    expect(left).toEqual([{ name: 'Deleted customer', email: 'deleted-customer@invalid' }]);
    const messages = db.selectFrom('contact_messages').select('id').where('email', '=', moved);
    expect(await messages.execute()).toEqual([]);
  });

  /** A deleted account, and the mails that were queued by that. */
  const deleted = async (emailVerified: Date | null) => {
    const { email, token } = await signedUp(shop);
    const confirmed = { email_verified_at: emailVerified };
    await shop.shop.db.updateTable('customers').set(confirmed).where('email', '=', email).execute();
    const id = await idOf(shop, email);
    const before = (await shop.mails()).length;
    expect(await deleteAccount(token, GOOD)).toMatchObject({ ok: true });
    return { id, email, queued: (await shop.mails()).slice(before) };
  };
  const kept = (email: string) =>
    shop.shop.db.selectFrom('farewells').select('email').where('email', '=', email).execute();

  test('is told to its confirmed address, which is forgotten once the mail is handed over', async () => {
    const { id, email, queued } = await deleted(new Date());
    expect(queued).toEqual([{ kind: 'account-deleted', farewellId: expect.any(String) }]);
    expect(JSON.stringify(queued)).not.toContain(id);
    const [job] = queued;
    if (!job) throw new Error('no mail');
    const post = await mailFixture(shop.shop);
    onTestFinished(post.close);
    const mail = await post.send(job);
    expect(mail?.headers.get('to')).toEqual([email]);
    expect(mail?.subject).toBe('Your account at Gulab & Sons is deleted');
    expect(`${mail?.html}${mail?.text}`).not.toContain('Neha');
    expect(JSON.stringify([...(mail?.headers ?? [])])).not.toContain(id);
    expect(await kept(email)).toEqual([]);
    expect(await post.send(job)).toBeNull();
  });

  test('keeps the address while the mail cannot be handed over, but not if nobody has it', async () => {
    const { email, queued } = await deleted(new Date());
    const [job] = queued;
    if (!job) throw new Error('no mail');
    const mailer = (send: MailTransport['send']) =>
      createMailer({ shop: shop.shop, transport: { send, close: () => undefined } });
    await expect(mailer(() => Promise.reject(new Error('down')))(job)).rejects.toThrow('down');
    expect(await kept(email)).toEqual([{ email }]);
    await mailer(async () => ({ ok: false, reason: 'no-mailbox', why: '550 5.1.1' }))(job);
    expect(await kept(email)).toEqual([]);
  });

  test('is not told to an address that was never confirmed: it may be a stranger’s', async () => {
    const { email, queued } = await deleted(null);
    expect([queued, await kept(email)]).toEqual([[], []]);
  });
});
