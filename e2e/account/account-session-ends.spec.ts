import { endSession, NEW_PASSWORD, newCustomer } from '../support/set-up.ts';
import { expect, test } from '../support/shopper.ts';
import { logsInElsewhere, tokenIn } from '../support/stored.ts';

test('a visitor is asked to log in, also after the session has ended, and typed delivery details are there again', async ({
  shopper,
  console,
  page,
}) => {
  console.mayNameRefusal(/\/api\/account|\/getuser/);
  const { email } = await newCustomer(page.request, 'Meera Nair');
  const login = shopper.main.getByRole('link', { name: 'Log in' });
  await page.goto('/account-settings');
  await expect(login).toHaveAttribute('href', '/login?next=/account-settings');
  await login.click();
  await shopper.logIn(email, NEW_PASSWORD);
  await shopper.button('Add details').click();
  await shopper.fillsDelivery({ within: page.getByRole('region', { name: 'Delivery details' }) });
  const token = await tokenIn(page);
  await endSession(page.request, { token });
  await shopper.button('Save details').click();
  await expect(shopper.main.getByRole('alert')).toContainText('Your session has ended. Please log in again.');
  await expect(login).toBeInViewport();
  await expect(shopper.main).toBeFocused();
  await login.click();
  await shopper.logIn(email, NEW_PASSWORD);
  await expect(page.getByLabel('Pincode')).toHaveValue('302006');
  await shopper.button('Save details').click();
  await expect(page.getByText('Your delivery details are saved.')).toBeVisible();
  await expect(shopper.button('Change details')).toBeVisible();
  const now = await tokenIn(page);
  const saved = await page.request.get('/api/account/delivery', { headers: { 'auth-token': now } });
  expect(await saved.text()).toContain('302006');
});

test('a part that is requested again after the session has ended asks for a login', async ({
  shopper,
  server,
  page,
}) => {
  await page.goto('/account-settings');
  await expect(shopper.main.getByRole('link', { name: 'Log in' })).toBeVisible();
  for (const part of ['delivery', 'devices'] as const) {
    await test.step(part, async () => {
      await server.isLost(`GET /api/account/${part}`);
      const customer = await newCustomer(page.request, 'Meera Nair');
      await logsInElsewhere(page, customer);
      await expect(shopper.button('Retry')).toBeVisible();
      await server.recovers();
      await endSession(page.request, customer);
      await shopper.button('Retry').click();
      await expect(shopper.main.getByRole('alert')).toContainText('Your session has ended.');
    });
  }
});

test('a change that is refused because its owner has logged out does not say that the session has ended', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer();
  server.mayRefuse('PUT /api/account');
  await page.goto('/account-settings');
  const goOn = await server.waits('PUT /api/account');
  await shopper.button('Save name').click();
  const loggedOut = page.waitForResponse('**/logout');
  const refused = page.waitForResponse('**/api/account');
  await shopper.logoutButton.click();
  await expect(page).toHaveURL('/');
  await (await loggedOut).finished();
  goOn();
  expect((await refused).status()).toBe(401);
  await page.goBack();
  await expect(shopper.main).toContainText('Please log in');
  await expect(shopper.main).toContainText('Your settings belong to your account.');
});
