import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SESSION_ENDED } from '../../../src/contract/session-ended.ts';
import type { Mail } from '../../../src/mail/transport.ts';
import { writeMail } from '../../../src/mail/write-mail.ts';
import { openTestShop, PUBLIC_URL, type TestShop } from '../../shop.ts';
import { paymentSteps } from '../steps/payment-steps.ts';
import { GOOD, idOf, logIn, signedUp, works } from '../steps/persons.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ limits: { signupAddressPerHour: 500 } });
});
afterEach(() => shop.setClock(null));
afterAll(() => shop.close());

describe('saved delivery details', () => {
  const details = {
    mobile: '9876543210',
    email: 'neha@example.in',
    name: 'Neha Joshi',
    address: '12 Johari Bazaar',
    apartment: '',
    city: 'Jaipur',
    state: 'Rajasthan',
    pincode: '302003',
  };

  test('are kept for next time, and forgotten on request', async () => {
    const { token } = await signedUp(shop);
    const guest = shop.guest();
    expect(await guest.savedDelivery({ token })).toMatchObject({ data: { delivery: null } });
    const saved = await guest.saveDelivery({ token, body: { ...details, city: ' Jai\u0000pur\n' } });
    expect(saved).toMatchObject({ ok: true, data: { delivery: { ...details, city: 'Jai pur' } } });
    expect(await guest.savedDelivery({ token })).toMatchObject({ data: { delivery: { pincode: '302003' } } });
    const pasted = await guest.saveDelivery({ token, body: { ...details, city: 'Jai\u202epur' } });
    expect(pasted).toMatchObject({ data: { delivery: { city: 'Jai pur' } } });
    expect(await guest.forgetDelivery({ token })).toMatchObject({ data: { delivery: null } });
    expect(await guest.savedDelivery({ token })).toMatchObject({ data: { delivery: null } });
  });

  test('with nothing in them are none, as the settings say', async () => {
    const { token } = await signedUp(shop);
    const guest = shop.guest();
    const empty = Object.fromEntries(Object.keys(details).map((name) => [name, ' '])) as typeof details;
    await guest.saveDelivery({ token, body: details });
    expect(await guest.saveDelivery({ token, body: empty })).toMatchObject({ data: { delivery: null } });
    expect(await guest.savedDelivery({ token })).toMatchObject({ data: { delivery: null } });
    expect(await guest.downloadMyData({ token })).toMatchObject({ data: { delivery: null } });
  });

  test('need no apartment', async () => {
    const { token } = await signedUp(shop);
    const { apartment: _, ...house } = details;
    const saved = await shop.guest().saveDelivery({ token, body: house });
    expect(saved).toMatchObject({ ok: true, data: { delivery: { ...house, apartment: '' } } });
  });

  test('cannot be read or written without a session', async () => {
    expect(await shop.guest().savedDelivery()).toMatchObject({ status: 401 });
    expect(await shop.guest().saveDelivery({ body: details })).toMatchObject({ status: 401 });
  });
});

describe('the name of an account', () => {
  test('can be changed, under the same rules as at sign-up', async () => {
    const { token } = await signedUp(shop);
    const changed = await shop.guest().changeAccount({ token, body: { username: ' नेहा\tजोशी ' } });
    expect(changed).toMatchObject({ data: { success: true, user: { username: 'नेहा जोशी' } } });
    expect(await shop.guest().getUser({ token })).toMatchObject({ data: { username: 'नेहा जोशी' } });
    const refused = await shop.guest().changeAccount({ token, body: { username: 'N'.repeat(61) } });
    expect(refused).toMatchObject({ status: 400, message: 'The name may have at most 60 characters.' });
  });
});

describe('the password', () => {
  test('changed twice at the same moment: one change wins and ends the session of the other', async () => {
    const { token } = await signedUp(shop);
    const change = (newPassword: string) =>
      shop.guest().changePassword({ token, body: { currentPassword: GOOD, newPassword } });
    const both = await Promise.all([change('besan-laddoo-7'), change('moong-halwa-7')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(both.find(({ status }) => status === 401)).toMatchObject({ message: SESSION_ENDED });
  });

  test('is changed only with the current one; every other session ends', async () => {
    const { email, token } = await signedUp(shop);
    const other = await logIn(shop, email);
    const change = (currentPassword: string, newPassword: string) =>
      shop.guest().changePassword({ token, body: { currentPassword, newPassword } });
    expect(await change('wrong', 'gulab-jamun-88')).toMatchObject({
      status: 403,
      message: 'The current password is not right.',
    });
    expect(await change('', 'gulab-jamun-88')).toMatchObject({ status: 403 });
    expect(await change(GOOD, 'short')).toMatchObject({ status: 400 });
    expect(await works(shop, other)).toBe(true);
    const changed = await change(GOOD, 'gulab-jamun-88');
    if (!changed.ok) throw new Error(changed.message);
    expect(await works(shop, changed.data.token)).toBe(true);
    expect([await works(shop, token), await works(shop, other)]).toEqual([false, false]);
    expect(await logIn(shop, email, 'gulab-jamun-88')).not.toBe('');
  });

  test('cannot be guessed on a borrowed device', async () => {
    const { token } = await signedUp(shop);
    const guess = () =>
      shop
        .guest()
        .changePassword({ token, body: { currentPassword: 'guess', newPassword: 'gulab-jamun-88' } });
    for (let tries = 0; tries < 10; tries += 1) expect(await guess()).toMatchObject({ status: 403 });
    expect(await guess()).toMatchObject({ status: 429 });
  });

  test('cannot be guessed by requests that wait while their session is signed out', async () => {
    const { email, token } = await signedUp(shop);
    const change = (currentPassword: string) =>
      shop.guest().changePassword({ token, body: { currentPassword, newPassword: 'gulab-jamun-88' } });
    const guesses = Array.from({ length: 40 }, (_, at) => change(`guess ${at}`));
    const right = change(GOOD);
    await shop.guest().logout({ token });
    const answers = await Promise.all([...guesses, right]);
    expect(answers.filter(({ ok }) => ok)).toEqual([]);
    shop.setClockAhead({ minutes: 16 });
    expect(await logIn(shop, email)).not.toBe('');
  });

  test('is set for the first time without a current one', async () => {
    const { email, token } = await signedUp(shop);
    await shop.shop.db
      .updateTable('customers')
      .set({ password_hash: null })
      .where('email', '=', email)
      .execute();
    const set = await shop
      .guest()
      .changePassword({ token, body: { currentPassword: '', newPassword: 'gulab-jamun-88' } });
    expect(set).toMatchObject({ ok: true });
    expect(await logIn(shop, email, 'gulab-jamun-88')).not.toBe('');
  });

  test.each([
    ['a change', GOOD],
    ['the first one of an account that logs in with a provider', ''],
  ])('that is new is told to the confirmed address of the account: %s', async (_, currentPassword) => {
    const { email, token } = await signedUp(shop);
    const account = {
      email_verified_at: new Date(),
      ...(currentPassword === '' ? { password_hash: null } : {}),
    };
    await shop.shop.db.updateTable('customers').set(account).where('email', '=', email).execute();
    const body = { currentPassword, newPassword: 'gulab-jamun-88' };
    expect(await shop.guest().changePassword({ token, body })).toMatchObject({ ok: true });
    const [told, ...more] = await toldOf(await idOf(shop, email));
    expect(more).toEqual([]);
    expect(told?.to).toEqual({ name: '', address: email });
    expect(told?.subject).toBe('Your account at Gulab & Sons has a new password');
    expect(told?.text).toContain(`${PUBLIC_URL}/forgot-password`);
  });

  test('that is new is not told to an address that may be a stranger’s', async () => {
    const { email, token } = await signedUp(shop);
    const body = { currentPassword: GOOD, newPassword: 'gulab-jamun-88' };
    expect(await shop.guest().changePassword({ token, body })).toMatchObject({ ok: true });
    expect(await toldOf(await idOf(shop, email))).toEqual([]);
  });
});

/** The mails that tell this account of a new password, as the worker would write them. */
async function toldOf(customerId: string): Promise<Mail[]> {
  const jobs = (await shop.mails()).filter(
    (mail) => mail.kind === 'new-password' && mail.customerId === customerId,
  );
  const written = await Promise.all(jobs.map((job) => writeMail(shop.shop, job)));
  return written.flatMap((mail) => (mail.ok ? [mail.mail] : []));
}

describe('the devices of an account', () => {
  async function devicesOf(token: string) {
    const answer = await shop.guest().devices({ token });
    if (!answer.ok) throw new Error(answer.message);
    return answer.data.devices;
  }

  test('are listed with their browser, the calling one first', async () => {
    const { email, token } = await signedUp(shop);
    await shop.inject({
      method: 'POST',
      url: '/login',
      payload: { email, password: GOOD },
      headers: { 'user-agent': `Firefox ${'x'.repeat(500)}` },
    });
    const devices = await devicesOf(token);
    expect(devices.map(({ current }) => current)).toEqual([true, false]);
    expect(devices[1]?.userAgent).toHaveLength(300);
  });

  test('are signed out one by one, but only by their owner', async () => {
    const { email, token } = await signedUp(shop);
    const second = await logIn(shop, email);
    const [, other] = await devicesOf(token);
    const deviceId = other?.id ?? '';
    const stranger = await signedUp(shop);
    const foreign = await shop.guest().signOutDevice({ token: stranger.token, params: { deviceId } });
    expect(foreign).toMatchObject({ status: 404 });
    expect(await works(shop, second)).toBe(true);
    const ended = await shop.guest().signOutDevice({ token, params: { deviceId } });
    expect(ended).toMatchObject({ data: { devices: [{ current: true }] } });
    expect(await works(shop, second)).toBe(false);
    expect(await shop.guest().signOutDevice({ token, params: { deviceId } })).toMatchObject({ status: 404 });
    const nonsense = await shop.guest().signOutDevice({ token, params: { deviceId: 'x' } });
    expect(nonsense).toMatchObject({ status: 404 });
  });

  test('are signed out all at once, the calling one too', async () => {
    const { email, token } = await signedUp(shop);
    const second = await logIn(shop, email);
    expect(await shop.guest().signOutEverywhere({ token })).toMatchObject({ ok: true });
    expect([await works(shop, token), await works(shop, second)]).toEqual([false, false]);
  });

  test('show when they were last seen', async () => {
    const { token } = await signedUp(shop);
    const later = new Date(Date.now() + 20 * 60_000);
    shop.setClock(later);
    await devicesOf(token);
    await expect.poll(async () => (await devicesOf(token))[0]?.lastSeenAt).toBe(later.toISOString());
  });
});

describe('the download of an account’s data', () => {
  test('has everything but secrets', async () => {
    const asha = await shop.as('asha');
    await asha.clearCart();
    await asha.addToCart({ body: { item: 'chakli', netWeight: '500 gms', quantity: 2 } });
    const answer = await asha.downloadMyData();
    if (!answer.ok) throw new Error(answer.message);
    expect(answer.data).toMatchObject({
      profile: { email: 'asha@example.in', role: 'customer', has_password: true },
      cart: [{ product_id: 'chakli', grams: 500, quantity: 2 }],
      sessions: expect.arrayContaining([expect.objectContaining({ revoked_at: null })]),
      identities: [],
    });
    expect(answer.data['orders']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          lines: expect.arrayContaining([expect.anything()]),
          city: expect.any(String),
        }),
      ]),
    );
    expect(JSON.stringify(answer.data)).not.toContain('argon2');
  });

  test('has the record of sign-ins and other actions by and about the account, and nobody else’s', async () => {
    const { email, token } = await signedUp(shop);
    await shop.guest().login({ body: { email, password: 'not-it' } });
    await signedUp(shop);
    const answer = await shop.guest().downloadMyData({ token });
    if (!answer.ok) throw new Error(answer.message);
    const from = expect.stringMatching(/^[0-9a-f]{12}$/);
    const at = expect.stringMatching(/Z$/);
    expect(answer.data['record']).toEqual([
      { what: 'sign-in-failed', at, from },
      { what: 'account-made', at, from },
    ]);
  });

  test('has for each order what its page shows: payments, refunds, history and invoice number', async () => {
    const asha = await shop.as('asha');
    const steps = await paymentSteps(shop);
    const begun = await steps.begin(asha, [['kaju-katli', 500, 2]]);
    const { orderId, txnid, amountPaise } = begun;
    await steps.verify(asha, await shop.sandbox.pay(begun.accessKey, 'success'));
    const manager = await shop.as('manager');
    const body = { amount: 100.5, reason: 'A secret of the shop', idempotencyKey: 'my-data-0001' };
    await manager.adminRequestRefund({ params: { orderId }, body });
    const invoice = await asha.orderInvoice({ params: { orderId } });
    // As if another amount had come than was asked for.
    const received = { received_paise: 100 };
    await shop.shop.db.updateTable('payment_attempts').set(received).where('txnid', '=', txnid).execute();
    const answer = await asha.downloadMyData();
    if (!answer.ok || !invoice.ok) throw new Error('no data');
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(answer.data['orders']).toContainEqual(
      expect.objectContaining({
        id: orderId,
        invoice_number: invoice.data.invoice.number,
        payments: [
          {
            txnid,
            provider: 'easebuzz',
            state: 'succeeded',
            amount_rupees: amountPaise / 100,
            received_rupees: 1,
            created_at: at,
            settled_at: at,
          },
        ],
        refunds: [{ amount_rupees: 100.5, state: 'due', created_at: at, settled_at: null }],
        history: [
          { status: 'pending', cause: 'Order placed', at },
          { status: 'paid', cause: 'Payment received', at },
        ],
      }),
    );
    expect(JSON.stringify(answer.data)).not.toContain('A secret of the shop');
  });
});
