import type { Page } from '@playwright/test';
import { keptCart, MOBILE } from '../support/set-up.ts';
import { expect, isAlive, test } from '../support/shopper.ts';
import { slowLine } from '../support/slow-line.ts';

test('quick presses reach the server even if the page is left before their turn', async ({
  baseURL,
  shopper,
  page,
}) => {
  await using line = await slowLine(baseURL, 500);
  const { token } = await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 6]] });
  await page.goto(`${line.origin}/cart`);
  await expect(page.getByRole('spinbutton')).toHaveValue('6');
  for (let press = 0; press < 4; press += 1) await shopper.button('One less').click();
  await expect(page.getByRole('spinbutton')).toHaveValue('2');
  await leavesTheShop(page);
  await expect.poll(() => keptCart(page, token)).toEqual({ 'kaju-katli': { '500 gms': 2 } });
});

async function leavesTheShop(page: Page): Promise<void> {
  await page.evaluate(() => window.location.assign('about:blank'));
  await expect(page).toHaveURL('about:blank');
}

test('a typed number counts even if the page is left before typing rests: by a reload, by Back, by a button', async ({
  shopper,
  page,
}) => {
  const { token } = await shopper.isCustomer({ cart: [['kaju-katli', '250 gms', 2]] });
  const kept = () => keptCart(page, token);
  const packs = page.getByRole('spinbutton');
  await page.goto('/terms');
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
  await packs.fill('12');
  await page.reload();
  await expect.poll(kept).toEqual({ 'kaju-katli': { '250 gms': 12 } });
  await shopper.comesBack();
  await expect(packs).toHaveValue('12');
  await shopper.hasInCart(12);

  // Fewer packs are one call each.
  await packs.fill('7');
  await page.goBack();
  await expect.poll(kept).toEqual({ 'kaju-katli': { '250 gms': 7 } });
  await page.goForward();
  await expect(packs).toHaveValue('7');
  await shopper.hasInCart(7);

  await page.getByLabel('Mobile number').fill(MOBILE);
  await packs.fill('8');
  // As on iPhones, where pressing a button does not take the focus from the field.
  await shopper.button('Proceed to Checkout').evaluate((button: HTMLButtonElement) => {
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    button.click();
  });
  await expect(page).toHaveURL('/checkout');
  await expect(shopper.main.getByRole('listitem')).toContainText('Quantity 8');
});

test('an addition counts even if the page is left in the same moment', async ({ shopper, page }) => {
  await shopper.isCustomer();
  await page.goto('/product/kaju-katli');
  await isAlive(page);
  await shopper.button('Add to cart').evaluate((button: HTMLButtonElement) => {
    button.click();
    window.location.assign('/cart');
  });
  await expect(shopper.button('Remove Kaju Katli 1000 gms')).toBeVisible();
  await shopper.hasInCart(1);
});
