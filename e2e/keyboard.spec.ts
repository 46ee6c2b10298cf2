import type { Locator, Page } from '@playwright/test';
import { NEW_PASSWORD } from './set-up.ts';
import { expect, MOBILE, test } from './shopper.ts';

test('from home to a receipt by the keyboard alone', async ({ shopper, page }) => {
  test.slow();
  const keys = page.keyboard;
  await page.goto('/');
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Snacks', exact: true }));
  await keys.press('Enter');
  await expect(shopper.heading).toHaveText('Snacks');

  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Chakli', exact: true }));
  await keys.press('Enter');
  await expect(shopper.heading).toHaveText('Chakli');
  await tabTo(page, page.getByRole('radio', { name: '1000 gms' }));
  await keys.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: '750 gms' })).toBeChecked();
  await tabTo(page, page.getByRole('button', { name: 'One more' }));
  await keys.press('Space');
  await tabTo(page, shopper.button('Add to cart'));
  await keys.press('Enter');
  await expect(shopper.notice.getByRole('button', { name: 'OK' })).toBeFocused();
  await keys.press('Enter');

  await expect(shopper.heading).toHaveText('Login');
  await tabTo(page, shopper.button('Sign Up'));
  await keys.press('Enter');
  await tabTo(page, page.getByLabel('Name'));
  await keys.type('Asha Verma');
  await keys.press('Tab');
  await keys.type(`asha.${crypto.randomUUID().slice(0, 8)}@example.in`);
  await keys.press('Tab');
  await keys.type(NEW_PASSWORD);
  await keys.press('Enter');

  await expect(page.getByRole('radio', { name: '750 gms' })).toBeChecked();
  await tabTo(page, shopper.button('Add to cart'));
  await keys.press('Enter');
  await shopper.hasInCart(2);
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'See your cart' }));
  await keys.press('Enter');

  await expect(shopper.heading).toHaveText('Your cart');
  await tabTo(page, page.getByLabel('Mobile number'));
  await keys.type(MOBILE);
  await tabTo(page, shopper.button('Proceed to Checkout'));
  await keys.press('Enter');

  await expect(shopper.heading).toHaveText('Checkout');
  await tabTo(page, page.getByLabel('Address', { exact: true }));
  await keys.type('22, Hill View Road');
  await tabTo(page, page.getByLabel('City'));
  await keys.type('Jaipur');
  await keys.press('Tab');
  await keys.type('Raja');
  await expect(page.getByLabel('State')).toHaveValue('Rajasthan');
  await keys.press('Tab');
  await keys.type('302006');
  await tabTo(page, shopper.button('Pay Now'));
  await keys.press('Enter');

  await tabTo(page, shopper.payPage.getByRole('button', { name: 'Pay successfully' }));
  await keys.press('Enter');
  await expect(shopper.heading).toHaveText('Payment Successful');
  await tabTo(page, shopper.button('Download JSON'));
  const started = page.waitForEvent('download');
  await keys.press('Enter');
  expect((await started).suggestedFilename()).toMatch(/^receipt_RCPT-\d+\.json$/);
});

/** Presses Tab until the focus is there; more than a page of stops means that it cannot be reached. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let stops = 0; stops < 90; stops += 1) {
    if (await wanted.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted, 'is reached by Tab').toBeFocused();
}
