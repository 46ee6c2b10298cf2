import { expect, test } from '../support/shopper.ts';

test('the refund policy: nothing perishable, damage within 24 hours, money in 5-7 days', async ({
  shopper,
  page,
}) => {
  await page.goto('/refund_returns');
  await expect(shopper.heading).toHaveText('Return and refund policy');
  await expect(shopper.main).toContainText('No returns on delivered perishable goods.');
  await expect(shopper.main).toContainText(
    'Damaged, defective or not-as-described items must be reported within 24 hours with photos.',
  );
  await expect(shopper.main).toContainText(
    'Refunds arrive in 5-7 business days on the original payment method.',
  );
  await expect(shopper.main).toContainText('You may cancel free of charge until we begin to make it');
  // A search for the specified sentences finds one place, which no title repeats.
  const facts = [
    /no returns/i,
    /perishable/i,
    /damaged/i,
    /defective/i,
    /not-as-described/i,
    /within 24 hours/i,
    /photos/i,
    /refunds/i,
    /business days/i,
    /original payment method/i,
  ];
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 780 });
    for (const words of facts) await expect(shopper.main.getByText(words)).toBeVisible();
  }
});

test('Back from one section of a policy leads to the one before; the keyboard goes on where a link led', async ({
  page,
}) => {
  await page.goto('/terms');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const section = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
  await contents.getByRole('link', { name: 'Delivery', exact: true }).click();
  await expect(page).toHaveURL(/#delivery$/);
  await expect(section('Delivery')).toBeInViewport();
  await contents.getByRole('link', { name: 'Who sells to you', exact: true }).press('Enter');
  await expect(page).toHaveURL(/#seller$/);
  await expect(section('Who sells to you')).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'support@gulabandsons.example' }).first()).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/#delivery$/);
  await expect(section('Delivery')).toBeInViewport();
  await expect(section('Who sells to you')).not.toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(/terms$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
});
