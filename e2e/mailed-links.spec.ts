import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NEW_PASSWORD, newCustomer } from './set-up.ts';
import { drawsAgain, expect, isAlive, test } from './shopper.ts';
import { keptInTab, signInAs, storedAs } from './stored.ts';

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

const UNREADABLE = 'The answer of the shop could not be read.';
const UNREADABLE_REPLIES = ['null', '{', '[]'];
const OPENED_BEFORE = 'This link is no longer valid. Your e-mail address may be confirmed already.';

test('a confirmation whose answer was lost may be done: whoever tries again, or loads the page again, reads so', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await newCustomer(page.request, 'Asha Verma');
  const link = await linkMailedTo(customer.email, '/verify-email');
  await server.losesTheAnswer('POST /verify-email');
  await page.goto(link);
  await expect(shopper.button('Retry')).toBeVisible();
  await server.recovers();
  await shopper.button('Retry').click();
  await expect(shopper.main.getByRole('status')).toHaveText(OPENED_BEFORE);
  await page.reload();
  await expect(shopper.main.getByRole('status')).toHaveText(OPENED_BEFORE);
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
      await expect(page.getByLabel(label), reply).toHaveAccessibleDescription(new RegExp(UNREADABLE));
    }
  }
  await server.recovers();
  await shopper.button('Set new password').click();
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/no longer valid/);
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
});

test('a confirmation is only shown as one if the shop’s answer says so', async ({
  shopper,
  server,
  page,
}) => {
  const status = shopper.main.getByRole('status');
  const [first, ...others] = UNREADABLE_REPLIES;
  await server.answers('POST /verify-email', first);
  await page.goto('/verify-email?code=mailed');
  await expect(status).toHaveText(UNREADABLE);
  const retries = async (reply: unknown, code?: number) => {
    await server.answers('POST /verify-email', reply, code);
    const answered = page.waitForResponse('**/verify-email');
    await shopper.button('Retry').click();
    await (await answered).finished();
    await drawsAgain(page);
  };
  for (const reply of others) {
    await retries(reply);
    await expect(status, reply).toHaveText(UNREADABLE);
  }
  for (const code of [503, 429]) {
    const message = `Later, as of ${code}.`;
    await retries({ message }, code);
    await expect(status).toHaveText(message);
  }
  await retries({ message: 'Used up.' }, 400);
  await expect(status).toHaveText('Used up. Your e-mail address may be confirmed already.');
  await expect(shopper.button('Retry')).toBeHidden();
});

test('in place of a link that is too old, whoever logs in is sent a new one; one of a change of e-mail leads to the settings, where it can be asked for again', async ({
  shopper,
  server,
  page,
}) => {
  server.mayRefuse('POST /verify-email');
  const customer = await newCustomer(page.request, 'Asha Verma');
  const first = await linkMailedTo(customer.email, '/verify-email');
  await page.goto('/verify-email?code=too-old');
  await shopper.main.getByRole('link', { name: 'Log in for a new link' }).click();
  await shopper.logIn(customer.email, NEW_PASSWORD);
  await expect(page).toHaveURL('/verify-email?code=too-old');
  await expect(shopper.main.getByRole('status')).toHaveText(OPENED_BEFORE);
  await server.answers('POST /api/account/email/ask-again', { message: 'Later.' }, 503);
  await shopper.button('Send a new link').click();
  await expect(shopper.main.getByRole('status')).toHaveText('Later.');
  await server.recovers();
  await shopper.button('Send a new link').click();
  await expect(shopper.main.getByRole('status')).toContainText('a new link is on its way');
  await expect(shopper.button('Send a new link')).toBeHidden();
  await expect.poll(() => linkMailedTo(customer.email, '/verify-email')).not.toBe(first);
  await page.goto(await linkMailedTo(customer.email, '/verify-email'));
  await expect(shopper.main.getByRole('status')).toHaveText('Your e-mail address is confirmed.');
  server.mayRefuse('POST /api/account/email/confirm');
  await page.goto('/verify-email?change=too-old');
  await expect(shopper.main.getByRole('status')).toHaveText(OPENED_BEFORE);
  await shopper.main.getByRole('link', { name: 'Go to your settings' }).click();
  await expect(page.getByRole('region', { name: 'Your e-mail' })).toBeVisible();
});

test('whoever cannot find the mail that confirms the e-mail is sent another one from the account settings; its link confirms it, and says when it was opened before', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await newCustomer(page.request, 'Asha Verma');
  const first = await linkMailedTo(customer.email, '/verify-email');
  await signInAs(page, customer);
  await page.goto('/orders');
  const settings = shopper.main.getByRole('link', { name: 'settings of your account' });
  // Under the open profile, its own link is the only one that is called 'Account Settings'.
  await page.getByRole('button', { name: 'Profile' }).click();
  await expect(page.getByRole('link', { name: 'Account Settings' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(settings).toHaveCSS('text-decoration-line', 'underline');
  await settings.click();
  // Below 'Change e-mail': it sends none of the links of a change.
  const again = shopper.button('Is your current e-mail not confirmed yet? Send its link again');
  await server.answers('POST /api/account/email/ask-again', { message: 'Later.' }, 429);
  await again.click();
  await expect(shopper.main.getByRole('alert')).toHaveText('Later.');
  await server.recovers();
  await again.click();
  await expect(page.getByText('a new link is on its way')).toBeVisible();
  await expect.poll(() => linkMailedTo(customer.email, '/verify-email')).not.toBe(first);
  server.mayRefuse('POST /verify-email');
  const link = await linkMailedTo(customer.email, '/verify-email');
  await page.goto(link);
  await expect(shopper.main.getByRole('status')).toHaveText('Your e-mail address is confirmed.');
  await page.reload();
  await expect(shopper.main.getByRole('status')).toHaveText('Your e-mail address is confirmed.');
  // As on the phone, where it was opened first.
  await isAlive(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(shopper.heading).toHaveText('Terms');
  await page.goto(link);
  await expect(shopper.main.getByRole('status')).toHaveText(OPENED_BEFORE);
});

/** The link in the newest mail to this address; the demo's mail goes to a folder. */
async function linkMailedTo(email: string, path: string): Promise<string> {
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'mail');
  let link: string | undefined;
  await expect(async () => {
    for (const file of (await readdir(folder)).sort()) {
      const letter = (await readFile(join(folder, file), 'utf8'))
        .replace(/=\r?\n/g, '')
        .replaceAll('=3D', '=');
      if (letter.includes(email)) link = letter.match(new RegExp(`${path}\\?code=[\\w.-]+`))?.[0] ?? link;
    }
    expect(link).toBeTruthy();
  }).toPass();
  return link ?? '';
}

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
