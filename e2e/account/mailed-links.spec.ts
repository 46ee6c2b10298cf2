import { linkMailedTo, UNREADABLE, UNREADABLE_REPLIES } from '../support/mailed-link.ts';
import { newCustomer } from '../support/set-up.ts';
import { expect, test } from '../support/shopper.ts';
import { keptInTab, storedAs } from '../support/stored.ts';

const CALL = 'POST /forgot-password';

test('a forgotten password is replaced by a mailed link, and the focus follows', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await newCustomer(page.request, 'Asha Verma');
  server.mayRefuse('POST /forgot-password');
  server.mayRefuse('POST /reset-password');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(shopper.heading).toHaveText('Forgot password');
  // Only a live region rendered before its text is sure to be announced.
  await expect(shopper.main.getByRole('status')).toHaveText('');
  await shopper.button('Send the link').click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/e-mail/i);
  await expect(shopper.main.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(shopper.main.getByRole('alert')).toHaveText(/e-mail/i);
  await page.getByLabel('Email').fill(customer.email);
  await page.keyboard.press('Enter');
  await expect(shopper.main.getByRole('status')).toContainText(/mail/i);
  await expect(shopper.main).toBeFocused();

  await page.goto(await linkMailedTo(customer.email, '/reset-password'));
  await page.getByLabel('New password').fill('short');
  await shopper.button('Set new password').click();
  await expect(page.getByLabel('New password')).toBeFocused();
  await page.getByLabel('New password').fill('another-kitchen-word');
  await shopper.button('Set new password').press('Enter');
  const toLogin = shopper.main.getByRole('link', { name: 'To Login' });
  await expect(toLogin).toBeVisible();
  await expect(shopper.main).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toLogin).toBeFocused();
  await toLogin.click();
  await shopper.logIn(customer.email, 'another-kitchen-word');
  await expect(page).toHaveURL('/');
});

test('links that are incomplete say so', async ({ shopper, page }) => {
  await page.goto('/reset-password');
  await expect(shopper.main.getByRole('alert')).toHaveText(
    'This link is not complete. Please open it from the mail as it is.',
  );
  await page.goto('/verify-email');
  await expect(shopper.main.getByRole('alert')).toBeVisible();
});

test('a new password whose answer was lost may be set: whoever tries again is led to the login too', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await newCustomer(page.request, 'Asha Verma');
  await page.request.post('/forgot-password', { data: { email: customer.email } });
  await page.goto(await linkMailedTo(customer.email, '/reset-password'));
  await server.losesTheAnswer('POST /reset-password');
  const password = page.getByLabel('New password');
  await password.fill('another-kitchen-word');
  await shopper.button('Set new password').click();
  const toLogin = shopper.main.getByRole('link', { name: 'try to log in' });
  await expect(toLogin).toBeVisible();
  await server.recovers();
  await shopper.button('Set new password').click();
  await expect(password).toHaveAccessibleDescription('This link is no longer valid.');
  await toLogin.click();
  await expect(page).toHaveURL(/\/login/);
  const data = { email: customer.email, password: 'another-kitchen-word' };
  expect((await page.request.post('/login', { data })).status()).toBe(200);
});

test('an unreadable answer to a mailed link, or to a request for one, is not shown as success; a link that is used up says so', async ({
  shopper,
  server,
  page,
}) => {
  server.mayRefuse('POST /reset-password');
  for (const [path, call, label, text, button] of [
    ['/forgot-password', 'POST /forgot-password', 'Email', 'asha.verma@example.in', 'Send the link'],
    [
      '/reset-password?code=used-up',
      'POST /reset-password',
      'New password',
      'word-of-kitchen',
      'Set new password',
    ],
  ] as const) {
    await page.goto(path);
    await page.getByLabel(label).fill(text);
    for (const reply of UNREADABLE_REPLIES) {
      await server.answers(call, reply);
      // A press removes the refusal of the press before at once.
      await shopper.button(button).click();
      await expect(shopper.main.getByRole('alert'), reply).toHaveText(UNREADABLE);
    }
  }
  await server.recovers();
  await shopper.button('Set new password').click();
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/no longer valid/);
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
});

test('a failure that is not about what was typed, in a form of one field, is said without calling the field wrong', async ({
  shopper,
  server,
  page,
}) => {
  await page.goto('/forgot-password');
  const email = page.getByLabel('Email');
  await email.fill('asha.verma@example.in');
  for (const [failure, words] of [
    [() => server.isLost(CALL), 'We could not reach the shop. Check your connection and try again.'],
    [() => server.answers(CALL, { message: 'Too many requests.' }, 429), 'Too many requests.'],
  ] as const) {
    await failure();
    await email.press('Enter');
    await expect(shopper.main.getByRole('alert')).toHaveText(words);
    await expect(email).not.toHaveAttribute('aria-invalid');
    await expect(email).toBeFocused();
    await server.recovers();
  }
  server.mayRefuse(CALL);
  await email.fill('asha.verma');
  await shopper.button('Send the link').click();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription(/e-mail/i);
});

test('a new password of another account leaves a person signed in, their own leaves nothing of them in the tab', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer({ cart: [['chakli', '250 gms', 2]] });
  const leela = await newCustomer(page.request, 'Leela Menon');
  const tab = () => keptInTab(page);
  const setsNewPassword = async (email: string) => {
    await page.request.post('/forgot-password', { data: { email } });
    await page.goto(await linkMailedTo(email, '/reset-password'));
    await shopper.hasInCart(2);
    expect(await tab()).toContain('Meera');
    await page.getByLabel('New password').fill('another-kitchen-word');
    await shopper.button('Set new password').click();
    await expect(page.getByRole('main').getByRole('link', { name: 'To Login' })).toBeVisible();
  };
  await page.goto('/checkout/chakli');
  await shopper.fillsDelivery({ name: 'Meera Nair' });
  await setsNewPassword(leela.email);
  expect(await storedAs(page, 'auth-token')).toBe(customer.token);
  server.mayRefuse('GET /getuser');
  // Its cart is there on the next page.
  await setsNewPassword(customer.email);
  expect(await tab()).not.toContain('Meera');
});
