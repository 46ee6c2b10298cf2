import { linkMailedTo, UNREADABLE, UNREADABLE_REPLIES } from '../support/mailed-link.ts';
import { NEW_PASSWORD, newCustomer } from '../support/set-up.ts';
import { expect, isAlive, isAnswered, test } from '../support/shopper.ts';
import { signInAs } from '../support/stored.ts';

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
    await isAnswered(page, '**/verify-email', () => shopper.button('Retry').click());
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
