import type { Locator } from '@playwright/test';
import { areEquallyWide, boxOf } from '../support/box-of.ts';
import { ofTheCast, placeOrder } from '../support/set-up.ts';
import { expect, isAlive, test } from '../support/shopper.ts';
import { PHONE } from '../support/sizes.ts';

test('from a confirmed e-mail to a pending order, buttons are equally wide and its badge differs from the paper below it', async ({
  shopper,
  page,
}) => {
  await page.setViewportSize(PHONE);
  const customer = await shopper.isCustomer();
  const { orderId } = await placeOrder(page.request, { customer });
  await page.goto('/verify-email');
  await areEquallyWide(shopper.main.getByRole('link', { name: /^(To the counter|View Orders)$/ }), 2);
  await isAlive(page);
  await shopper.main.getByRole('link', { name: 'View Orders' }).click();
  await expect(shopper.heading).toHaveText('Your recent orders');
  await hasBadgesOfTheirOwnColour(shopper.main.getByText('pending', { exact: true }));
  await shopper.main.locator(`a[href="/orders/${orderId}"]`).first().click();
  await expect(shopper.heading).toHaveText(/^Order #/);
  await hasBadgesOfTheirOwnColour(shopper.main.getByText('pending', { exact: true }));
});

async function hasBadgesOfTheirOwnColour(badges: Locator): Promise<void> {
  await expect(badges.first()).toBeVisible();
  const pairs = await badges.evaluateAll((all) =>
    all.map((badge) => {
      const ground = badge.closest('.order') ?? document.body;
      return [badge, ground].map((part) => getComputedStyle(part).backgroundColor);
    }),
  );
  for (const [badge, ground] of pairs) expect(badge).not.toBe(ground);
}

test('an order that loads has the shape of one that has loaded, and the way to newer ones has no ground where there are none', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isSignedInAs(await ofTheCast(page.request, 'asha'));
  const goOn = await server.waits('GET /allorders');
  await page.goto('/orders');
  const sizesOf = async (arch: Locator) => {
    const sizes = [];
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const { width: wide, height: high } = await boxOf(arch);
      sizes.push(`${wide} × ${high} at ${width}`);
    }
    return sizes;
  };
  const waiting = page.getByRole('status', { name: 'Loading your orders' });
  const expected = await sizesOf(waiting.locator('.arch').first());
  goOn();
  const orders = shopper.main.getByRole('article');
  expect(await sizesOf(orders.first().locator('.arch').first())).toEqual(expected);

  const few = [{ _id: '0190d4a2-0000-7000-8000-0000abcd1234', totalAmount: 590, items: [] }];
  const meta = { page: 1, limit: 10, total: 11, pages: 2 };
  await server.answers('GET /allorders', { success: true, orders: few, meta });
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Terms' }).click();
  await expect(shopper.heading).toHaveText(/terms/i);
  await footer.getByRole('link', { name: 'Order history' }).click();
  const newer = shopper.button('Newer');
  await expect(newer).toBeDisabled();
  // It would be in another shape than its border.
  const ground = await newer.evaluate((button) => getComputedStyle(button, '::before').backgroundColor);
  expect(ground).toBe('rgba(0, 0, 0, 0)');
});
