import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openTestShop, type TestShop } from '../../shop.ts';
import { mailedLink } from '../../support/mailed-code.ts';
import { GOOD, newEmail } from '../steps/persons.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ limits: { signupAddressPerHour: 500 } });
});
afterAll(() => shop.close());

const TRIED_FIRST = 'This password is one of the first that anybody would try. Please choose another one.';

describe('sign-up', () => {
  test('creates a customer, whatever role is requested, and logs it in', async () => {
    const email = newEmail();
    const body = { username: ' Neha Joshi ', email: email.toUpperCase(), password: GOOD, role: 'admin' };
    const answer = await shop.guest().signup({ body });
    if (!answer.ok) throw new Error(answer.message);
    const user = await shop.guest().getUser({ token: answer.data.token });
    expect(user).toMatchObject({ ok: true, data: { username: 'Neha Joshi', email, role: 'customer' } });
  });

  test('again and again, with the account deleted in between, does not fill the mailbox', async () => {
    const email = newEmail();
    const written = [];
    for (let tries = 0; tries < 8; tries += 1) {
      const answer = await shop.guest().signup({ body: { username: 'Neha Joshi', email, password: GOOD } });
      if (!answer.ok) throw new Error(answer.message);
      const { token } = answer.data;
      const user = await shop.guest().getUser({ token });
      const link = await mailedLink(shop, 'verify-email', user.ok ? user.data.id : '');
      if (link) written.push(link.mail.to.address);
      expect(await shop.guest().deleteAccount({ token, body: { password: GOOD } })).toMatchObject({
        ok: true,
      });
    }
    expect(written).toEqual(Array(5).fill(email));
    onTestFinished(() => shop.setClock(null));
    shop.setClockAhead({ hours: 1, seconds: 1 });
    const later = await shop.guest().signup({ body: { username: 'Neha Joshi', email, password: GOOD } });
    expect(later).toMatchObject({ ok: true });
    expect((await mailedLink(shop, 'verify-email'))?.mail.to.address).toBe(email);
  });

  test('cleans up a pasted name', async () => {
    const body = { username: ' \u202aNeha\tJoshi\u202c ', email: newEmail(), password: GOOD };
    const answer = await shop.guest().signup({ body });
    if (!answer.ok) throw new Error(answer.message);
    const user = await shop.guest().getUser({ token: answer.data.token });
    expect(user).toMatchObject({ data: { username: 'Neha Joshi' } });
  });

  test.each([
    [{ username: '' }, 'Please enter your name.'],
    [{ username: '\u200b\u2060' }, 'Please enter your name.'],
    [{ username: 'n'.repeat(61) }, 'The name may have at most 60 characters.'],
    [{ username: 'Ne\u0000ha' }, 'The name may not contain control characters.'],
    [{ email: 'neha' }, 'Please enter a valid e-mail address.'],
    [{ email: `${'n'.repeat(250)}@example.in` }, 'Please enter a valid e-mail address.'],
    [{ password: '' }, 'Please enter a password.'],
    [{ password: 'short7!' }, 'The password must have 8 to 128 characters.'],
    [{ password: 'e\u0301a\u0300o\u0302u\u0308n\u0303' }, 'The password must have 8 to 128 characters.'],
    [{ password: '\ufdfa7!k' }, 'The password must have 8 to 128 characters.'],
    [{ password: `a1b2${'x'.repeat(125)}` }, 'The password must have 8 to 128 characters.'],
    [{ password: 'Password' }, TRIED_FIRST],
    [{ password: '12345678' }, TRIED_FIRST],
    [{ password: 'aaaaaaaaaa' }, TRIED_FIRST],
    [{ password: 'NehaJoshi1' }, 'The password must not be made of your name or e-mail address.'],
    [{ password: 'Neha@123' }, 'The password must not be made of your name or e-mail address.'],
    [{ password: 'rules123' }, 'The password must not be made of your name or e-mail address.'],
    [{ password: 'joshi-Neha' }, 'The password must not be made of your name or e-mail address.'],
    [{ password: 'Joshi#rules1' }, 'The password must not be made of your name or e-mail address.'],
  ])('refuses %j in one sentence', async (part, sentence) => {
    const payload = { username: 'Neha Joshi', email: 'rules@example.in', password: GOOD, ...part };
    const answer = await shop.inject({ method: 'POST', url: '/signup', payload });
    expect([answer.statusCode, answer.json().errors]).toEqual([400, sentence]);
  });

  test.each([
    'krishna1',
    'Welcome123',
    'ｍithai１２３',
    'TRUSTNO1',
    'mithai123',
    '12341234',
    'abcabcabcab',
    'hgfedcba',
  ])('refuses the password %s, which attackers try first', async (password) => {
    const payload = { username: 'Neha Joshi', email: 'rules@example.in', password };
    const answer = await shop.inject({ method: 'POST', url: '/signup', payload });
    expect([answer.statusCode, answer.json().errors]).toEqual([400, TRIED_FIRST]);
  });

  test('lets one of many sign-ups with the same e-mail win', async () => {
    const email = newEmail();
    const body = { username: 'Neha Joshi', email, password: GOOD };
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.guest().signup({ body })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers.filter(({ ok }) => !ok))
      expect(answer).toMatchObject({
        status: 409,
        body: { errors: 'An account with this e-mail already exists. Please log in.' },
      });
    const mails = (await shop.mails()).filter(
      (mail) => mail.kind === 'code' && mail.letter === 'verify-email',
    );
    expect(new Set(mails.map((mail) => 'customerId' in mail && mail.customerId)).size).toBe(mails.length);
  });

  test('allows only so many from one address in an hour', async () => {
    const few = await openTestShop({ limits: { signupAddressPerHour: 2 } });
    const signUp = (n: number) =>
      few.guest().signup({ body: { username: 'Neha', email: `few${n}@example.in`, password: GOOD } });
    expect((await signUp(1)).ok && (await signUp(2)).ok).toBe(true);
    expect(await signUp(3)).toMatchObject({
      status: 429,
      body: { errors: expect.stringContaining('Too many') },
    });
    few.setClockAhead({ minutes: 61 });
    expect(await signUp(3)).toMatchObject({ ok: true });
    await few.close();
  });

  test('counts the addresses of one IPv6 network together', async () => {
    const few = await openTestShop({ limits: { signupAddressPerHour: 2 } });
    onTestFinished(few.close);
    const signUp = async (remoteAddress: string) => {
      const payload = { username: 'Neha', email: newEmail(), password: GOOD };
      return (await few.inject({ method: 'POST', url: '/signup', payload, remoteAddress })).statusCode;
    };
    const first = await signUp('2001:db8:1:1::1');
    expect(await signUp('2001:db8:1:1::2')).toBe(first);
    expect(await signUp('2001:db8:1:1:ffff::3')).toBe(429);
    expect(await signUp('2001:db8:1:2::1')).toBe(first);
  });
});
