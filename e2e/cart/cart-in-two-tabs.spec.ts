import type { Page } from '@playwright/test';
import { endSession, NEW_PASSWORD, putInCart } from '../support/set-up.ts';
import { expect, Shopper, test } from '../support/shopper.ts';

test('every tab asks to log in again once the server has ended the session, until somebody logs in or out', async ({
  shopper,
  server,
  page,
  context,
}) => {
  const customer = await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 2]] });
  const ended = /Your session has ended\. Please log in again\./;
  await page.goto('/cart');
  await shopper.hasInCart(2);
  const other = await context.newPage();
  await other.goto('/cart');
  await expect(other.getByRole('row', { name: /Kaju Katli/ })).toBeVisible();
  await endSession(page.request, customer);
  server.mayRefuse('POST /getcart');
  await shopper.comesBack();
  await expect(shopper.main.getByRole('alert')).toContainText(ended);
  await expect(other.getByRole('main').getByRole('alert')).toContainText(ended);

  await other.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await new Shopper(other).logIn(customer.email, NEW_PASSWORD);
  await expect(other).toHaveURL('/cart');
  await expect(other.getByRole('row', { name: /Kaju Katli/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Kaju Katli/ })).toBeVisible();
  await other.goto('/logout');
  await expect(shopper.main).toContainText('Most people start with a quarter kilo');
  await expect(shopper.main).not.toContainText(ended);
});

test('two tabs of one customer show the same cart, whatever answer comes late or change comes from elsewhere', async ({
  shopper,
  server,
  page,
  context,
}) => {
  const customer = await shopper.isCustomer({
    cart: [
      ['kaju-katli', '500 gms', 1],
      ['chakli', '250 gms', 1],
    ],
  });
  await page.goto('/cart');
  const other = await context.newPage();
  await other.goto('/cart');
  const packs = (tab: Page, line: string) =>
    tab.getByRole('spinbutton', { name: `Quantity of ${line}`, exact: true });
  const oneMore = (tab: Page, name: RegExp) =>
    tab.getByRole('row', { name }).getByRole('button', { name: 'One more' }).click();
  const addition = await server.answersLate('POST /addtocart');
  await oneMore(page, /Kaju Katli/);
  await addition.hasActed;
  await oneMore(other, /Chakli/);
  await expect(packs(other, 'Kaju Katli 500 gms')).toHaveValue('2');
  await expect(packs(page, 'Chakli 250 gms')).toHaveValue('2');
  addition.arrives();
  for (const tab of [page, other]) {
    await expect(packs(tab, 'Kaju Katli 500 gms')).toHaveValue('2');
    await expect(packs(tab, 'Chakli 250 gms')).toHaveValue('2');
  }
  await putInCart(page.request, customer, ['chakli', '250 gms', 1]);
  await other.getByRole('button', { name: 'Remove Kaju Katli 500 gms' }).click();
  await expect(page.getByRole('row', { name: /Kaju Katli/ })).toBeHidden();
  await shopper.hasInCart(3);

  // A cart requested before another tab changed it does not replace the newer one.
  const row = page.getByRole('row', { name: /Chakli/ });
  await expect(row).toBeVisible();
  const before = await server.answersLate('POST /getcart');
  await shopper.comesBack();
  await before.hasActed;
  await other.getByRole('button', { name: 'Remove Chakli 250 gms' }).click();
  await expect(row).toBeHidden();
  const again = page.waitForRequest('**/getcart', { timeout: 10_000 });
  before.arrives();
  // The old answer does not count: the cart is requested again.
  await (await again).response();
  await expect(row).toBeHidden();
});
