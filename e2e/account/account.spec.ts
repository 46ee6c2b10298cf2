import { takeTime } from '../support/clock.ts';
import { download } from '../support/download.ts';
import { NEW_PASSWORD, newCustomer } from '../support/set-up.ts';
import { becomesVisible, expect, type Shopper, test } from '../support/shopper.ts';
import { logsInElsewhere } from '../support/stored.ts';

test('the account page holds everything that a customer can change, tells a password manager whose it is, and hands over everything stored; a changed name stays with its account', async ({
  shopper,
  page,
  request,
}) => {
  const customer = await shopper.isCustomer({ name: 'Asha Verma' });
  await page.goto('/account-settings');
  await expect(shopper.heading).toHaveText('Account settings');
  await expect(shopper.main.getByRole('heading', { level: 2 })).toHaveText([
    'What we call you',
    'Your e-mail',
    'Your password',
    'Delivery details',
    'Signed-in devices',
    'Your data',
    'Delete account',
  ]);
  const writing = shopper.main.getByRole('link', {
    name: 'Have you lost the mailbox of your current e-mail?',
  });
  await expect(writing).toHaveAttribute('href', '/contact');
  await namesItsOwner(shopper, customer.email);
  const data = await download(shopper.button('Download my data'));
  expect(data.name).toBe('my-data.json');
  expect(data.text).toContain(customer.email);

  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Asha Verma-Rao');
  await shopper.button('Save name').click();
  await expect(page.getByText('Your name is saved.')).toBeVisible();
  await logsInElsewhere(page, await newCustomer(request, 'Second Person'));
  await expect(name).toHaveValue('Second Person');
  await logsInElsewhere(page, customer);
  await expect(name).toHaveValue('Asha Verma-Rao');
});

/** As each form tells a password manager whose password it asks for. */
async function namesItsOwner({ page, main }: Shopper, email: string): Promise<void> {
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Verma');
  const forms = main.locator('form', { has: page.locator('[autocomplete="current-password"]') });
  await expect(forms).toHaveCount(3);
  for (const form of await forms.all()) {
    const name = form.locator('input[autocomplete="username"]');
    await expect(name).toHaveValue(email);
    // Hidden by its style alone: no password manager looks at a field of type 'hidden'.
    await expect(name).toHaveJSProperty('type', 'text');
    await expect(name).toBeHidden();
    await expect(name).toHaveJSProperty('readOnly', true);
  }
}

test('which links a change of the e-mail waits for stays on the screen until it is read; once they were opened in another tab, the account shows the new e-mail', async ({
  shopper,
  server,
  page,
}) => {
  await takeTime(page);
  const { email: old } = await shopper.isCustomer();
  await page.goto('/account-settings');
  const email = page.getByLabel('New e-mail');
  await email.fill('asha.new@example.in');
  await page.getByLabel('Password for this change').fill(NEW_PASSWORD);
  await shopper.button('Change e-mail').click();
  await expect(page.getByText('We have sent a link to the new address')).toBeVisible();
  await page.clock.runFor(20_000);
  await shopper.isTold(
    'We have sent a link to the new address, and to the old one if you had confirmed it. Your e-mail changes when each is opened.',
  );
  await expect(email).toHaveValue('');
  await expect(email).toHaveAccessibleDescription(new RegExp(`^Now ${old}`));

  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Asha V');
  const reply = { username: 'Asha Verma', id: 'x', role: 'customer', email: 'asha.new@example.in' };
  await server.answers('GET /getuser', reply);
  await becomesVisible(page);
  await expect(email).toHaveAccessibleDescription(/^Now asha\.new@example\.in/);
  await expect(name).toHaveAccessibleDescription('You sign in as asha.new@example.in.');
  await expect(name).toHaveValue('Asha V');
});

test('a refusal is reported at the field that is to blame, which gets the focus', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer();
  server.mayRefuse('PUT /api/account');
  server.mayRefuse('POST /api/account/password');
  server.mayRefuse('POST /api/account/email');
  server.mayRefuse('DELETE /api/account');
  await page.goto('/account-settings');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('');
  await shopper.button('Save name').click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/name/i);
  const alert = shopper.main.getByRole('alert');
  await expect(alert).toHaveCount(0);
  // The same refusal again.
  await shopper.button('Save name').click();
  await expect(name).toBeFocused();
  await expect(alert).toHaveCount(0);
  // Whoever presses Enter in the field has its focus already: nothing but an alert would tell them.
  await name.press('Enter');
  await expect(alert).toHaveText(/name/i);
  await expect(name).toBeFocused();

  const email = page.getByLabel('New e-mail');
  const password = page.getByLabel('Password for this change');
  await email.fill('someone.else@example.in');
  await password.fill('not-it');
  await shopper.button('Change e-mail').click();
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription('The password is not right.');
  await expect(email).toHaveAccessibleDescription(
    /^Now \S+@\S+\. A link goes to the new address, and to the current one if you have confirmed it\.$/,
  );
  await email.fill('nobody');
  await password.fill(NEW_PASSWORD);
  await shopper.button('Change e-mail').click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/^Please enter a valid e-mail address\. Now /);
  await expect(password).toHaveAccessibleDescription('');

  const current = page.getByLabel('Current password');
  const next = page.getByLabel('New password');
  await current.fill('not-it');
  await next.fill('another-kitchen-word');
  await shopper.button('Change password').click();
  await expect(current).toBeFocused();
  await expect(current).toHaveAccessibleDescription('The current password is not right.');
  await expect(next).toHaveAccessibleDescription('');
  await current.fill(NEW_PASSWORD);
  await next.fill('short');
  await shopper.button('Change password').click();
  await expect(next).toBeFocused();
  await expect(next).toHaveAccessibleDescription(/password/i);
  await expect(current).toHaveAccessibleDescription('');

  const farewell = page.getByRole('region', { name: 'Delete account' }).getByLabel('Password');
  await farewell.fill('not-it');
  await shopper.button('Delete my account').click();
  await shopper.isAsked('Delete your account permanently? This action cannot be undone.', 'OK');
  await expect(farewell).toBeFocused();
});
