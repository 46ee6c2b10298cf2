import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, PASSWORD, type TestShop } from '../../shop.ts';
import { GOOD, newEmail, signedUp } from '../steps/persons.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ limits: { signupAddressPerHour: 500 } });
});
afterAll(() => shop.close());

const MINUTE = 60_000;

function logIn(email: string, password: string, address = '10.0.0.1') {
  return shop.inject({ method: 'POST', url: '/login', payload: { email, password }, remoteAddress: address });
}

describe('login', () => {
  test('takes the e-mail in any case and with spaces around it', async () => {
    const typed = '\u202a  ASHA@Example.IN\u2069 \u202c';
    const answer = await shop.guest().login({ body: { email: typed, password: PASSWORD } });
    expect(answer).toMatchObject({ ok: true, data: { success: true } });
  });

  test('takes a password however a device encodes its letters', async () => {
    const [composed, apart] = ['café-pāṉī-77'.normalize('NFC'), 'café-pāṉī-77'.normalize('NFD')];
    for (const [first, later] of [
      [composed, apart],
      [apart, composed],
      ['ｋesar-peda-７７', GOOD],
    ] as const) {
      const { email } = await signedUp(shop, { password: first });
      expect((await logIn(email, first)).statusCode).toBe(200);
      expect((await logIn(email, later)).statusCode).toBe(200);
    }
  });

  test('takes a password that was hashed as typed, before the shop normalised passwords', async () => {
    const { email } = await signedUp(shop);
    const typed = 'café-pāṉī-77'.normalize('NFD');
    const password_hash = await hash(typed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    const { db } = shop.shop;
    await db.updateTable('customers').set({ password_hash }).where('email', '=', email).execute();
    expect((await logIn(email, typed)).statusCode).toBe(200);
    expect((await logIn(email, `${typed}8`)).statusCode).toBe(401);
  });

  test('says the same about a wrong password and about an unknown e-mail', async () => {
    const expected = {
      success: false,
      message: 'The e-mail or password is not right.',
      errors: 'The e-mail or password is not right.',
    };
    for (const email of ['ravi@example.in', 'nobody@example.in', 'not an e-mail', '\u0000']) {
      const answer = await logIn(email, 'wrong');
      expect([answer.statusCode, answer.json()]).toEqual([401, expect.objectContaining(expected)]);
    }
    await logIn('ravi@example.in', PASSWORD);
  });

  test.each([
    {},
    { email: 'asha@example.in' },
    { email: ' ', password: 'x' },
    { email: 'asha@example.in', password: '' },
    { email: 7, password: [] },
  ])('answers %j with one sentence', async (payload) => {
    const answer = await shop.inject({ method: 'POST', url: '/login', payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, errors: 'Please enter your e-mail and password.' });
  });

  test.each([
    ['/login?next=/cart', { email: 'ravi@example.in', password: 'wrong' }],
    ['/forgot-password', { value: 'ravi@example.in' }],
    ['/reset-password?code=abc', { value: 'a-long-kitchen-word' }],
  ])(
    'submitted by the browser itself at %s, for lack of scripts, is answered with the page again',
    async (url, typed) => {
      const submit = (accept: string) =>
        shop.inject({
          method: 'POST',
          url,
          headers: { 'content-type': 'application/x-www-form-urlencoded', accept },
          payload: new URLSearchParams(typed).toString(),
        });
      const { statusCode, headers, body } = await submit('text/html,*/*;q=0.8');
      expect([statusCode, headers['location'], headers['cache-control'], body]).toEqual([
        303,
        url,
        'no-store',
        '',
      ]);
      // Programs may only rely on JSON.
      expect((await submit('application/json')).statusCode).toBe(415);
    },
  );

  test('is closed for an account after 10 failures, and open again after 15 minutes', async () => {
    const { email } = await signedUp(shop);
    const start = Date.now();
    for (let tries = 0; tries < 10; tries += 1) expect((await logIn(email, 'wrong')).statusCode).toBe(401);
    const refused = await logIn(email.toUpperCase(), GOOD);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(refused.json().errors).toBe('Too many failed logins. Please try again in 15 minutes.');
    shop.setClock(new Date(start + 16 * MINUTE));
    expect((await logIn(email, GOOD)).statusCode).toBe(200);
    shop.setClock(null);
  });

  test('is closed however the e-mail is written, even with invisible characters', async () => {
    const { email } = await signedUp(shop);
    const written = (marks: number) => '\u200b'.repeat(marks) + email;
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await logIn(written(tries), 'wrong', '10.0.0.3')).statusCode).toBe(401);
    }
    expect((await logIn(written(11), GOOD, '10.0.0.3')).statusCode).toBe(429);
    expect((await logIn(email, GOOD, '10.0.0.3')).statusCode).toBe(429);
  });

  test('counts anew after a success, however the e-mail was written', async () => {
    const { email } = await signedUp(shop);
    const failNineTimes = async () => {
      for (let tries = 0; tries < 9; tries += 1) await logIn(email, 'wrong', '10.0.0.4');
    };
    await failNineTimes();
    expect((await logIn(`\u2066${email}\u2069`, GOOD, '10.0.0.4')).statusCode).toBe(200);
    await failNineTimes();
    expect((await logIn(email, GOOD, '10.0.0.4')).statusCode).toBe(200);
  });

  test('counts the 15 minutes from the first failure: later failures do not extend them', async () => {
    const { email } = await signedUp(shop);
    const start = Date.now();
    const wrongAfter = async (minutes: number) => {
      shop.setClock(new Date(start + minutes * MINUTE));
      return (await logIn(email, 'wrong', '10.0.0.9')).statusCode;
    };
    for (const minutes of [0, 0, 0, 0, 0, 10, 10, 10, 10, 10]) expect(await wrongAfter(minutes)).toBe(401);
    expect(await wrongAfter(14)).toBe(429);
    expect(await wrongAfter(16)).toBe(401);
    shop.setClock(null);
  });

  test('is not closed for hours by failures from before the clock was set back', async () => {
    const { email } = await signedUp(shop);
    // A machine whose clock keeps Indian time as if it were UTC, until it has asked the network.
    shop.setClock(new Date(Date.now() + 330 * MINUTE));
    for (let tries = 0; tries < 10; tries += 1) await logIn(email, 'wrong', '10.0.0.10');
    expect((await logIn(email, GOOD, '10.0.0.10')).statusCode).toBe(429);
    shop.setClock(null);
    expect((await logIn(email, 'wrong', '10.0.0.10')).statusCode).toBe(401);
    expect((await logIn(email, GOOD, '10.0.0.10')).statusCode).toBe(200);
  });

  test('counts an unknown e-mail like a known one', async () => {
    const email = newEmail();
    for (let tries = 0; tries < 10; tries += 1) await logIn(email, 'wrong', '10.0.0.2');
    expect((await logIn(email, 'wrong', '10.0.0.2')).statusCode).toBe(429);
  });

  test('forgives the failures of an account at its next success', async () => {
    const { email } = await signedUp(shop);
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 9; tries += 1) await logIn(email, 'wrong', '10.0.0.3');
      expect((await logIn(email, GOOD, '10.0.0.3')).statusCode).toBe(200);
    }
  });

  test('lets no guess exceed the limit when many come at once', async () => {
    const { email } = await signedUp(shop);
    const guesses = Array.from({ length: 24 }, (_, n) =>
      logIn(email, n === 20 ? GOOD : `guess ${n}`, '10.0.0.4'),
    );
    const codes = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 401)).toHaveLength(10);
    expect(codes.filter((code) => code === 429)).toHaveLength(14);
  });

  test('counts for the address only what counted for the account, when many come at once', async () => {
    const email = newEmail();
    await Promise.all(Array.from({ length: 30 }, () => logIn(email, 'wrong', '10.0.0.8')));
    let refused = 0;
    while ((await logIn(newEmail(), 'wrong', '10.0.0.8')).statusCode === 401) refused += 1;
    expect(refused).toBe(40);
  });

  test('does not count successes, however many come at once', async () => {
    const { email } = await signedUp(shop);
    const logins = await Promise.all(Array.from({ length: 60 }, () => logIn(email, GOOD, '10.0.0.5')));
    expect(logins.every(({ statusCode }) => statusCode === 200)).toBe(true);
  });

  test('is closed for an address after 50 failures, whichever accounts they tried', async () => {
    for (let n = 0; n < 50; n += 1) await logIn(`guess${n}@example.in`, 'wrong', '10.0.0.6');
    expect((await logIn('asha@example.in', PASSWORD, '10.0.0.6')).statusCode).toBe(429);
    expect((await logIn('asha@example.in', PASSWORD, '10.0.0.7')).statusCode).toBe(200);
  });
});

describe('the token of a login', () => {
  test('is worthless after logout, and logout never fails', async () => {
    const { token } = await signedUp(shop);
    const guest = shop.guest();
    expect(await guest.getUser({ token })).toMatchObject({ ok: true });
    expect(await guest.logout({ token })).toMatchObject({ ok: true });
    expect(await guest.getUser({ token })).toMatchObject({ ok: false, status: 401 });
    expect(await guest.logout({ token })).toMatchObject({ ok: true });
    expect(await guest.logout()).toMatchObject({ ok: true });
  });

  test('lasts 30 days', async () => {
    const { token } = await signedUp(shop);
    shop.setClockAhead({ days: 29 });
    expect(await shop.guest().getUser({ token })).toMatchObject({ ok: true });
    shop.setClockAhead({ days: 31 });
    expect(await shop.guest().getUser({ token })).toMatchObject({ status: 401 });
    shop.setClock(null);
  });

  test('cannot be invented or changed', async () => {
    const { token } = await signedUp(shop);
    const [head, body, signature] = token.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const forged of [
      'x',
      `${none}.${body}.`,
      `${head}.${body}.${signature}x`,
      `${head}.e30.${signature}`,
    ])
      expect(await shop.guest().getUser({ token: forged })).toMatchObject({ status: 401 });
    expect(await shop.guest().getUser()).toMatchObject({ status: 401 });
  });

  test('has one spelling: with spaces in it, or padded, it is another text, and there could be any number', async () => {
    const { token } = await signedUp(shop);
    const end = token.length - 4;
    const spaced = (gap: string) => `${token.slice(0, end)}${gap}${token.slice(end)}`;
    for (const other of [spaced(' '), spaced(' \t '), spaced(' '.repeat(9000)), `${token}=`])
      expect(await shop.guest().getUser({ token: other })).toMatchObject({ status: 401 });
    expect(await shop.guest().getUser({ token })).toMatchObject({ ok: true });
  });
});
