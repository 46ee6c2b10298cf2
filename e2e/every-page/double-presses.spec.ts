import type { Page } from '@playwright/test';
import { failedOrder, ofTheCast } from '../support/set-up.ts';
import { expect, isAlive, test } from '../support/shopper.ts';

/** The second press of a double click, and the repeats of a held Enter, hit whatever is there by then. */

async function holdsEnter(page: Page): Promise<void> {
  for (let time = 0; time < 4; time += 1) {
    await page.keyboard.down('Enter');
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await page.keyboard.up('Enter');
}

test('in the cart and on the orders a double click or a held Enter does what one press does; quick presses of One more all count', async ({
  shopper,
  page,
}) => {
  const cart = [
    ['chakli', '250 gms', 1] as const,
    ['khari', '250 gms', 1] as const,
    ['jalebi', '500 gms', 1] as const,
  ];
  const customer = await shopper.isCustomer({ cart });
  await failedOrder(page.request, { customer });
  await page.goto('/cart');
  await isAlive(page);
  await shopper
    .button(/^Remove/)
    .first()
    .dblclick();
  await shopper.hasInCart(2);
  await shopper.button('One more').first().dblclick();
  await shopper.hasInCart(4);

  // The question is asked, and not answered.
  await shopper.button('Clear Cart').focus();
  await holdsEnter(page);
  await expect(shopper.notice).toBeVisible();
  await shopper.notice.getByRole('button', { name: 'Cancel', exact: true }).click();
  await shopper.hasInCart(4);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Order history' }).click();
  await shopper.button(/^Select order/).click();
  await shopper.button('Delete Selected').focus();
  await holdsEnter(page);
  await shopper.isAsked('Delete this order permanently? This action cannot be undone.', 'Cancel');
  await shopper.hasInCart(4);
});

test('a double click or a held Enter on Add opens the choice of a weight and chooses none; a double click on a weight adds one pack', async ({
  shopper,
  page,
}) => {
  await shopper.isCustomer();
  await page.goto('/snacks');
  await isAlive(page);
  const add = shopper.button('Add Chakli: choose a weight');
  const weights = shopper.main.getByRole('group', { name: 'Weight of Chakli' });
  await add.dblclick();
  await expect(weights).toBeVisible();
  await shopper.hasInCart(0);
  await weights.getByRole('button', { name: /^250 gms/ }).dblclick();
  await shopper.hasInCart(1);
  await expect(weights).toBeHidden();
  await expect(page).toHaveURL('/snacks');
  await add.focus();
  await holdsEnter(page);
  await expect(weights).toBeVisible();
  await shopper.hasInCart(1);
});

test('a double click on Admin Panel opens one tab', async ({ shopper, page, context }) => {
  await shopper.isSignedInAs(await ofTheCast(page.request, 'manager'));
  await page.goto('/terms');
  await isAlive(page);
  const opened = context.waitForEvent('page');
  await page.getByRole('banner').getByRole('button', { name: 'Admin Panel' }).dblclick();
  const office = await opened;
  await expect(office.getByRole('table', { name: 'Orders' })).toBeVisible();
  expect(context.pages()).toEqual([page, office]);
});

test('a held Enter sends a message once, also if it was refused', async ({ page, server }) => {
  await server.answers('POST /contact', { success: false, message: 'Not now.' }, 503);
  const sent = server.hears('POST /contact');
  await page.goto('/contact');
  await isAlive(page);
  await page.getByLabel('Message').fill('Do you send to Leh?');
  await page.getByLabel('Name').fill('Meera');
  await page.getByLabel('Email').fill('meera@example.in');
  await page.keyboard.down('Enter');
  await expect(page.getByText('Not now.')).toBeVisible();
  await holdsEnter(page);
  await expect(page.getByText('Not now.')).toBeVisible();
  expect(sent).toHaveLength(1);
});
