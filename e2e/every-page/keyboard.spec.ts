import type { Locator, Page } from '@playwright/test';
import { download } from '../support/download.ts';
import { endPayment, MOBILE, NEW_PASSWORD, placeOrder } from '../support/set-up.ts';
import { expect, isAlive, type Shopper, test } from '../support/shopper.ts';
import { DESK, PHONE } from '../support/sizes.ts';
import { hasStored } from '../support/stored.ts';

test('a keyboard is enough from home to a receipt', async ({ shopper, page }) => {
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
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'See what is in it' }));
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
  const json = shopper.button('Download JSON');
  await tabTo(page, json);
  const { name } = await download(json, () => keys.press('Enter'));
  expect(name).toMatch(/^receipt_RCPT-\d+\.json$/);
});

test('the ring of the focus is cut off by nothing, and a press that removes its own button leaves the focus on the page', async ({
  shopper,
  page,
}) => {
  await hasStored(page, { 'guest-cart': '{"kaju-katli":{"500 gms":1,"250 gms":1}}' });
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await isAlive(page);
  await hasRingsInside(page);
  await page.setViewportSize(DESK);
  const carousel = page.getByRole('region', { name: 'Bestsellers in Sweets' });
  const next = carousel.getByRole('button', { name: 'Next' });
  await next.press('Enter');
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();

  await shopper.main.getByRole('link', { name: 'Kaju Katli', exact: true }).first().click();
  await expect(shopper.heading).toHaveText('Kaju Katli');
  await page.getByRole('button', { name: 'One more' }).press('Enter');
  const less = page.getByRole('button', { name: 'One less' });
  await less.press('Enter');
  await expect(less).toBeDisabled();
  await expect(less).toBeFocused();

  await page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).click();
  await page.getByLabel('Name').fill('Farida');
  await page.getByLabel('Email').fill('farida@example.in');
  await page.getByLabel('Message').fill('Do you still make the star katli?');
  await shopper.button('Send Message').press('Enter');
  await expect(shopper.main.getByRole('status').filter({ hasText: 'Thank you, Farida.' })).toBeFocused();
  await shopper.button('Write another').press('Enter');
  await expect(page.getByLabel('Name')).toBeFocused();

  await page.goto('/cart');
  const remove = shopper.button('Remove Kaju Katli 500 gms');
  await remove.press('Enter');
  await expect(remove).toBeHidden();
  await expect(shopper.main.getByRole('link', { name: 'Kaju Katli' })).toBeFocused();
  await shopper.button('Remove Kaju Katli 250 gms').press('Enter');
  await expect(shopper.main.getByText('Your cart is empty.')).toBeVisible();
  await expect(shopper.main).toBeFocused();
});

/** On a phone's home page: nothing cuts a ring off, and it differs from its ground. */
async function hasRingsInside(page: Page): Promise<void> {
  // From here on the focus is the keyboard's.
  await page.keyboard.press('Tab');
  // Under reduced motion the keyboard scrolls them; what lies outside their strip is cut off.
  await hasRingInside(page.getByRole('region', { name: 'Announcements' }).locator('[tabindex]'));
  // As wide as the window.
  await hasRingInside(page.getByRole('navigation', { name: 'Categories' }).getByRole('link').first());
  // Cut out by its arch.
  await hasRingInside(page.getByRole('button', { name: /^Play the film/ }));
  // It floats over light and dark parts of the page.
  await hasRingInside(page.getByRole('link', { name: 'For Bulk Orders' }));
}

async function hasRingInside(one: Locator): Promise<void> {
  await one.focus();
  await expect(one).toBeFocused();
  const { style, beyond, ring, ground } = await one.evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineOffset, outlineColor, backgroundColor } =
      getComputedStyle(element);
    const beyond = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    return { style: outlineStyle, beyond, ring: outlineColor, ground: backgroundColor };
  });
  expect(style, `the ring of ${one}`).toBe('solid');
  expect(beyond, `how far the ring of ${one} lies outside`).toBeLessThanOrEqual(0);
  expect(ring, `the ring of ${one}`).not.toBe(ground);
}

test('a press that removes its own panel leaves the focus on the page, or in the section of the account', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  await page.request.post('/login', {
    data: { email: customer.email, password: NEW_PASSWORD },
    headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Firefox/150.0' },
  });
  const orders = [{ _id: '0190d4a2-0000-7000-8000-0000abcd1234', totalAmount: 590, items: [] }];
  const meta = { limit: 10, total: 11, pages: 2 };
  await server.answers('GET /allorders', { success: true, orders, meta });
  await page.goto('/orders');
  await shopper.button('Older').press('Enter');
  await expect(shopper.main.getByText('Page 2 of 2')).toBeVisible();
  await expect(shopper.main).toBeFocused();

  await shopper.opensSettings();
  await keepsTheFocusInItsSections(shopper);

  await server.answers('GET /allorders', 'an error page', 502);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Order history' }).click();
  await shopper.button('Retry').press('Enter');
  await expect(shopper.main).toBeFocused();

  await server.isLost('GET /allproducts');
  await page.goto('/cart');
  await shopper.button('Retry').press('Enter');
  await expect(shopper.main).toBeFocused();

  const open = await placeOrder(page.request);
  await endPayment(page.request, open, 'pending');
  await page.goto(`/payment-success?txnid=${open.txnid}`);
  await shopper.button('Check again').press('Enter');
  await expect(shopper.heading).toBeFocused();

  server.mayRefuse('GET /orders/by-txn/*');
  await page.goto('/payment-success?txnid=TXN1');
  await shopper.button('Try again').press('Enter');
  // The focus is on the page, and once the answer is there, on the heading that names it.
  await expect(shopper.heading).toBeFocused();
});

async function keepsTheFocusInItsSections(shopper: Shopper): Promise<void> {
  const delivery = shopper.main.getByRole('region', { name: 'Delivery details' });
  await shopper.button('Add details').press('Enter');
  await expect(delivery).toBeFocused();
  await shopper.button('Cancel').press('Enter');
  await expect(delivery).toBeFocused();
  await shopper.button('Add details').press('Enter');
  await shopper.fillsDelivery({ within: delivery });
  await shopper.button('Save details').press('Enter');
  await expect(shopper.button('Change details')).toBeVisible();
  await expect(delivery).toBeFocused();
  await shopper.button('Forget them').press('Enter');
  await expect(shopper.button('Add details')).toBeVisible();
  await expect(delivery).toBeFocused();

  const devices = shopper.main.getByRole('region', { name: 'Signed-in devices' });
  await devices.getByRole('button', { name: 'Sign out Firefox on Android' }).press('Enter');
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(devices).toBeFocused();
}

/** Presses Tab until the element is focused; more stops than a page has mean that it cannot be reached. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let stops = 0; stops < 90; stops += 1) {
    if (await wanted.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted, 'is reached by Tab').toBeFocused();
}
