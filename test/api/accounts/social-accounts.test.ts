import { describe, expect, test } from 'vitest';
import { mailedCode, mailedLink } from '../../support/mailed-code.ts';
import { newPerson, signedUp } from '../steps/persons.ts';
import { openSocialShop, tokenIn, vouchesFor } from '../steps/social-shop.ts';

const at = await openSocialShop();
const { newBrowser, reopen, userOf, comesBack } = at;

describe('an account made with an e-mail that its maker does not own', () => {
  test('goes to the owner, without password, sessions, address and cart of the maker', async () => {
    const { token } = await signedUp(at.shop, { email: 'kiran@example.in' });
    const maker = at.shop.guest();
    await maker.addToCart({ token, body: { item: 'chakli', netWeight: '250 gms' } });
    const delivery = {
      mobile: '9000000000',
      name: 'Somebody Else',
      email: 'kiran@example.in',
      address: '5, Somewhere Else',
      apartment: '',
      city: 'Pune',
      state: 'Maharashtra',
      pincode: '411001',
    };
    expect(await maker.saveDelivery({ token, body: delivery })).toMatchObject({ ok: true });
    expect(await maker.savedDelivery({ token })).toMatchObject({ data: { delivery: { city: 'Pune' } } });
    const user = await userOf(await newBrowser().signIn('kiran@example.in'));
    expect(user.username).toBe('Kiran Rao');
    expect(await maker.getUser({ token })).toMatchObject({ status: 401 });
    const login = { email: 'kiran@example.in', password: 'kesar-peda-77' };
    expect(await maker.login({ body: login })).toMatchObject({ status: 401 });
    const owner = tokenIn(await newBrowser().signIn('kiran@example.in'));
    const cart = await maker.getCart({ token: owner });
    expect(cart.ok && cart.data).toEqual({});
    expect(await maker.savedDelivery({ token: owner })).toMatchObject({ data: { delivery: null } });
    const data = await maker.downloadMyData({ token: owner });
    expect(data).toMatchObject({
      data: { cart: [], profile: { has_password: false, email_verified_at: expect.any(String) } },
    });
  });

  test('leaves none of the links that were mailed for it', async () => {
    const email = 'kiran@example.in';
    await signedUp(at.shop, { email });
    await at.shop.guest().forgotPassword({ body: { email } });
    const code = await mailedCode(at.shop, 'reset-password');
    await newBrowser().signIn(email);
    const reset = await at.shop.guest().resetPassword({ body: { code, password: 'kesar-peda-77' } });
    expect(reset).toMatchObject({ status: 400 });
    expect(await mailedLink(at.shop, 'verify-email')).toBeNull();
  });

  test('goes to the owner even if it was made with an unverified sign-in', async () => {
    const makers = tokenIn(await newBrowser().signIn('meera@example.in'));
    await at.shop.shop.db
      .updateTable('customers')
      .set({ email: 'kiran@example.in' })
      .where('email', '=', 'meera@example.in')
      .execute();
    const owner = await userOf(await newBrowser().signIn('kiran@example.in'));
    expect(await at.shop.guest().getUser({ token: makers })).toMatchObject({ status: 401 });
    const meera = await userOf(await newBrowser().signIn('meera@example.in'));
    expect(meera.id).not.toBe(owner.id);
  });
});

describe('an e-mail that the provider has not verified', () => {
  test('is never linked to an account', async () => {
    const { token } = await signedUp(at.shop, { email: 'meera@example.in' });
    expect(await newBrowser().signIn('meera@example.in', '/cart')).toBe(
      '/login?error=unverified&next=%2Fcart',
    );
    expect(await at.shop.guest().getUser({ token })).toMatchObject({ ok: true });
  });

  test('makes a new account that must confirm it', async () => {
    const token = tokenIn(await newBrowser().signIn('meera@example.in'));
    const data = await at.shop.guest().downloadMyData({ token });
    expect(data).toMatchObject({ data: { profile: { email: 'meera@example.in', email_verified_at: null } } });
    const account = await at.shop.guest().getUser({ token });
    const customerId = account.ok ? account.data.id : '';
    expect(await at.shop.mails()).toContainEqual(
      expect.objectContaining({ kind: 'code', letter: 'verify-email', customerId }),
    );
  });

  test('gives way to whoever reads the mail of that address', async () => {
    const token = tokenIn(await newBrowser().signIn('meera@example.in'));
    await at.shop.guest().forgotPassword({ body: { email: 'meera@example.in' } });
    const code = await mailedCode(at.shop, 'reset-password');
    const reset = await at.shop.guest().resetPassword({ body: { code, password: 'kesar-peda-77' } });
    expect(reset).toMatchObject({ ok: true });
    expect(await at.shop.guest().getUser({ token })).toMatchObject({ status: 401 });
    expect(await newBrowser().signIn('meera@example.in')).toBe('/login?error=unverified');
  });
});

test('an e-mail that the provider verifies later ends a change that was requested before, and the trail has it', async () => {
  const person = {
    issuer: 'https://late.example',
    subject: '1',
    email: 'late@example.in',
    emailVerified: false,
    name: 'Late',
  };
  await reopen(vouchesFor(person));
  const signIn = async () => tokenIn(await comesBack());
  const token = await signIn();
  const body = { email: 'elsewhere@example.in' };
  expect(await at.shop.guest().changeEmail({ token, body })).toMatchObject({ ok: true });
  const code = await mailedCode(at.shop, 'change-email-to');
  person.emailVerified = true;
  await signIn();
  expect(await at.shop.guest().confirmEmail({ body: { code } })).toMatchObject({ status: 400 });
  const account = await at.shop.guest().getUser({ token });
  expect(account).toMatchObject({ data: { email: 'late@example.in' } });
  await signIn();
  const admin = await newPerson(at.shop, 'admin');
  const query = { who: account.ok ? account.data.id : '', what: 'email-confirmed' };
  const trail = await at.shop.guest().adminAudit({ token: admin.token, query });
  const from = expect.stringMatching(/^[0-9a-f]{12}$/);
  expect(trail.ok && trail.data.events).toMatchObject([{ detail: 'by a provider', from }]);
});

test('an e-mail that only becomes an account’s in lower case is not that account’s', async () => {
  const person = {
    issuer: 'https://signs.example',
    subject: 'kelvin',
    // The sign of the unit kelvin: its lower case is an ordinary k.
    email: '\u212airan@example.in',
    emailVerified: true,
    name: 'Somebody Else',
  };
  await reopen(vouchesFor(person));
  const { token } = await signedUp(at.shop, { email: 'kiran@example.in' });
  expect(await comesBack()).toBe('/login?error=social');
  expect(await at.shop.guest().getUser({ token })).toMatchObject({ data: { username: 'Neha Joshi' } });
});

test('a reset through a new mailbox unlinks the sign-ins linked before the change of e-mail', async () => {
  const token = tokenIn(await newBrowser().signIn('kiran@example.in'));
  const email = 'kiran.new@example.in';
  expect(await at.shop.guest().changeEmail({ token, body: { email } })).toMatchObject({ ok: true });
  for (const letter of ['change-email-to', 'change-email-from'] as const) {
    const code = await mailedCode(at.shop, letter);
    expect(await at.shop.guest().confirmEmail({ body: { code } })).toMatchObject({ ok: true });
  }
  const mine = await userOf(await newBrowser().signIn('kiran@example.in'));
  expect(mine).toMatchObject({ email });
  await at.shop.guest().forgotPassword({ body: { email } });
  const code = await mailedCode(at.shop, 'reset-password');
  const reset = await at.shop.guest().resetPassword({ body: { code, password: 'kesar-peda-77' } });
  expect(reset).toMatchObject({ ok: true });
  const other = await userOf(await newBrowser().signIn('kiran@example.in'));
  expect(other).toMatchObject({ email: 'kiran@example.in' });
  expect(other.id).not.toBe(mine.id);
});
