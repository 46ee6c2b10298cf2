import { expect, test } from './shopper.ts';

test('from the shelf to a paid receipt', async ({ shopper, page }) => {
  await page.goto('/');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Sweets/ })
    .first()
    .click();
  await expect(shopper.heading).toHaveText('Sweets');
  await page.getByRole('link', { name: 'Kaju Katli', exact: true }).first().click();
  await expect(shopper.heading).toHaveText('Kaju Katli');
  await shopper.chooses('500 gms', 2);
  await shopper.addsToCart();
  await shopper.isTold('Please login to add items to cart!');

  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await page.getByLabel('Name').fill('Asha Verma');
  await shopper.logIn(`asha.${crypto.randomUUID().slice(0, 8)}@example.in`, 'a-long-kitchen-word');
  await expect(shopper.heading).toHaveText('Kaju Katli');
  await expect(page.getByRole('radio', { name: /^500 gms/ })).toBeChecked();
  await shopper.addsToCart();
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();

  await shopper.goesToPay();
  await shopper.paysWith('Pay successfully');
  await expect(page).toHaveURL(/\/payment-success\?txnid=TXN\d+/);
  await expect(shopper.heading).toHaveText('Payment Successful');
  await expect(page.getByRole('main')).toContainText('₹1,180');
  await expect(page.getByRole('main')).toContainText(/RCPT-\d+/);
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();

  await page.goto('/orders');
  await expect(page.getByRole('main')).toContainText('paid');
  await expect(page.getByRole('main')).toContainText('₹1,180.00');
});

test('a payment that fails can be tried again on the same order', async ({ shopper, page }) => {
  await shopper.signUp('Ravi Kumar');
  await page.goto('/product/chakli');
  await shopper.chooses('250 gms', 3);
  await shopper.addsToCart();
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
  await shopper.goesToPay();
  await shopper.paysWith('Fail payment');
  await expect(page).toHaveURL(/\/payment-failure\?/);
  await expect(shopper.heading).toHaveText('Payment Failed');

  await page.getByRole('link', { name: 'Retry Payment' }).click();
  await expect(page).toHaveURL(/\/checkout\?orderId=/);
  await expect(page.getByLabel('City')).toHaveValue('Jaipur');
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await shopper.paysWith('Pay successfully');
  await expect(shopper.heading).toHaveText('Payment Successful');
  await expect(page.getByRole('main')).toContainText('₹330');
});

test('a payment that is cancelled leaves the cart as it was', async ({ shopper, page }) => {
  await shopper.signUp('Meena Joshi');
  await page.goto('/product/nankhatai');
  await shopper.chooses('750 gms', 1);
  await shopper.addsToCart();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await shopper.goesToPay();
  await shopper.paysWith('Cancel payment');
  await expect(page).toHaveURL(/\/payment-failure\?/);
  await expect(shopper.heading).toHaveText('Payment Failed');
  await page.getByRole('link', { name: 'Return to Cart' }).click();
  await expect(page.getByRole('main')).toContainText('Nankhatai');
});

test('a payment that stays open says so, and is not asked for twice', async ({ shopper, page }) => {
  await shopper.signUp('Farida Contractor');
  await page.goto('/product/kaju-katli');
  await shopper.addsToCart();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await shopper.goesToPay();
  await shopper.paysWith('Leave pending');
  await expect(page.getByRole('main')).toContainText('Payment is being confirmed. Please do not pay again.');
});
