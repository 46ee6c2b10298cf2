import { goesTo } from '../support/goes-to.ts';
import { holdScripts } from '../support/hold.ts';
import { endSession, failedOrder, NEW_PASSWORD } from '../support/set-up.ts';
import { expect, Shopper, test } from '../support/shopper.ts';
import { keptInTab, tokenIn } from '../support/stored.ts';

test('what is typed before hydration or emptied by hand stays so, and nothing is filled in under typing hands', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer({ name: 'Meera Nair', cart: [['chakli', '250 gms', 1]] });
  const release = await holdScripts(page);
  await server.answers('GET /api/account/delivery', {
    success: true,
    delivery: { city: 'Jaipur', pincode: '302006' },
  });
  const goOn = await server.waits('GET /getuser');
  await page.goto('/checkout', { waitUntil: 'commit' });
  await page.getByLabel('City').fill('Udaipur');
  release();
  await expect(shopper.main.getByRole('listitem')).toContainText('Chakli');
  await expect(page.getByLabel('City')).toHaveValue('Udaipur');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Somebody else');
  await name.fill('');
  const email = page.getByLabel('Email');
  await email.focus();
  goOn();
  await expect(page.getByLabel('Pincode')).toHaveValue('302006');
  await expect(page.getByLabel('City')).toHaveValue('Udaipur');
  await expect(name).toHaveValue('');
  await page.keyboard.type('gift@example.in');
  await expect(email).toHaveValue('gift@example.in');
  expect(customer.email).not.toBe('gift@example.in');
});

test('what was typed survives a reload, Back and Forward, but neither the next checkout nor Logout, and what is typed on another page does not get in', async ({
  shopper,
  page,
}) => {
  await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  await page.goto('/cart');
  await page.goto('/checkout');
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toHaveValue('Asha Verma');
  await shopper.fillsDelivery({ name: 'Meera Nair' });
  const saves = page.getByLabel('Save this information for next time');
  await saves.check();
  const hasAll = async () => {
    await expect(saves).toBeChecked();
    await expect(name).toHaveValue('Meera Nair');
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('22, Hill View Road, Civil Lines');
    await expect(page.getByLabel('State')).toHaveValue('Rajasthan');
    await expect(page.getByLabel('Pincode')).toHaveValue('302006');
  };
  await page.reload();
  await hasAll();
  await page.goBack();
  await expect(page).toHaveURL('/cart');
  await page.goForward();
  await hasAll();
  await goesTo(page, '/cart');
  await expect(shopper.heading).toHaveText('Your cart');
  await goesTo(page, '/checkout');
  await expect(name).toHaveValue('Asha Verma');
  await expect(saves).not.toBeChecked();
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('');

  await shopper.fillsDelivery({ name: 'Meera Nair' });
  await shopper.logoutButton.click();
  await expect(page).toHaveURL('/');
  await expect(shopper.heading).toContainText('Sweetness');
  expect(await keptInTab(page)).not.toContain('Meera');
  await page.goBack();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByLabel('Pincode')).toHaveValue('');
  await expect(name).toHaveValue('');

  await shopper.fillsDelivery({ email: 'meera.nair@example.in' });
  await shopper.loginButton.click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill('ravi@example.in');
  await page.goBack();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByLabel('Email')).toHaveValue('meera.nair@example.in');
});

test('a shopper signed out while typing is told so in every tab, logs in again and finds it as it was', async ({
  shopper,
  server,
  page,
  context,
}) => {
  const { email, token } = await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  await page.goto('/checkout');
  await shopper.hasInCart(1);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Verma');
  const other = new Shopper(await context.newPage());
  await other.page.goto('/cart');
  await other.hasInCart(1);

  // Noticed at Pay Now.
  await shopper.fillsDelivery({ name: 'Meera Nair' });
  await endSession(page.request, { token });
  server.mayRefuse('POST /api/initiate-payment');
  await shopper.paysNow();
  await shopper.isTold('Your session has ended. Please log in again.');
  await expect(page).toHaveURL('/login?next=%2Fcheckout');
  await expect(other.main.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await other.page.close();
  await shopper.logIn(email, NEW_PASSWORD);
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Meera Nair');
  await expect(page.getByLabel('Pincode')).toHaveValue('302006');

  // Noticed by the page before that.
  await shopper.hasInCart(1);
  await shopper.fillsDelivery({ name: 'Leela Menon' });
  await page.getByLabel('Save this information for next time').check();
  const later = await tokenIn(page);
  await endSession(page.request, { token: later });
  server.mayRefuse('POST /getcart');
  await shopper.comesBack();
  await shopper.hasInCart(0);
  await shopper.paysNow();
  await shopper.isTold('Your session has ended. Please log in again.');
  await expect(page).toHaveURL('/login?next=%2Fcheckout');
  await shopper.logIn(email, NEW_PASSWORD);
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Leela Menon');
  await expect(page.getByLabel('Pincode')).toHaveValue('302006');
  await expect(page.getByLabel('Save this information for next time')).toBeChecked();
  await shopper.paysNow();
  await shopper.paysWith('Pay successfully');
  await expect(shopper.heading).toHaveText('Payment Successful');
});

test('what is typed over an unpaid order is still there after a login, if the session ends meanwhile', async ({
  shopper,
  server,
  page,
  request,
}) => {
  const customer = await shopper.isCustomer();
  // Ordered on another device: without a login this browser may not see it.
  const order = await failedOrder(request, { customer });
  server.mayRefuse('GET /api/orders/*');
  server.mayRefuse('POST /getcart');
  // Asked for together, once the order is known.
  server.mayRefuse('GET /getuser');
  server.mayRefuse('GET /api/account/delivery');
  await page.goto(`/checkout?orderId=${order.orderId}`);
  const address = page.getByLabel('Address', { exact: true });
  await expect(address).toHaveValue('22, Hill View Road, Civil Lines');
  await address.fill('9, Nehru Bazaar');
  await endSession(page.request, customer);
  await shopper.comesBack();
  await shopper.main.getByRole('link', { name: 'Log in' }).click();
  await shopper.logIn(customer.email, NEW_PASSWORD);
  await expect(page).toHaveURL(`/checkout?orderId=${order.orderId}`);
  await expect(page.getByLabel('Pincode')).toHaveValue('302006');
  await expect(address).toHaveValue('9, Nehru Bazaar');
});

test('a tab that sleeps while another one reports the end keeps what was typed in it', async ({
  shopper,
  server,
  page,
  context,
}) => {
  const customer = await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  const asleep = new Shopper(await context.newPage());
  // Like a frozen tab: it is not notified of what others store.
  await asleep.page.addInitScript(() =>
    addEventListener('storage', (event) => event.stopImmediatePropagation()),
  );
  for (const one of [shopper, asleep]) {
    await one.page.goto('/checkout');
    await one.hasInCart(1);
    await expect(one.page.getByLabel('Name', { exact: true })).toHaveValue('Asha Verma');
    await one.fillsDelivery({ name: 'Meera Nair' });
  }
  await endSession(page.request, customer);
  server.mayRefuse('POST /getcart');
  await shopper.comesBack();
  await shopper.hasInCart(0);
  await shopper.paysNow();
  await shopper.isTold('Your session has ended. Please log in again.');
  await expect(page).toHaveURL('/login?next=%2Fcheckout');
  await asleep.comesBack();
  await asleep.paysNow();
  await asleep.isTold('Your session has ended. Please log in again.');
  await asleep.logIn(customer.email, NEW_PASSWORD);
  await expect(asleep.page.getByLabel('Name', { exact: true })).toHaveValue('Meera Nair');
});
