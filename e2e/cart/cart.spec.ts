import { z } from 'zod';
import { Product } from '../../src/contract/schemas/product.ts';
import { keptCart, MOBILE } from '../support/set-up.ts';
import { expect, test } from '../support/shopper.ts';
import { PHONE } from '../support/sizes.ts';
import { hasStored, storedAs } from '../support/stored.ts';

test('the cart shows every line in the specified columns, and the bill below, on a phone too', async ({
  shopper,
  page,
}) => {
  await shopper.isCustomer({
    cart: [
      ['kaju-katli', '250 gms', 2],
      ['chakli', '1000 gms', 1],
    ],
  });
  await page.setViewportSize(PHONE);
  await page.goto('/cart');
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 780 });
    const katli = page.getByRole('row', { name: /Kaju Katli/ });
    await expect(katli).toContainText('250 gms');
    await expect(katli).toContainText('₹295');
    await expect(katli).toContainText('₹590');
    await expect(page.getByRole('spinbutton', { name: 'Quantity of Kaju Katli 250 gms' })).toHaveValue('2');
    const bill = page.getByRole('complementary', { name: 'The bill' });
    await expect(bill.getByRole('term')).toHaveText(['Items', 'Subtotal', 'Shipping', 'Total']);
    await expect(bill.getByRole('definition')).toHaveText([
      '3',
      '₹1,030.00',
      'charges applicable',
      '₹1,030.00',
    ]);
    await expect(bill).toContainText('Delivery is settled separately');
    await expect(bill.getByLabel('Mobile number')).toBeVisible();
    await expect(bill.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible();
    await expect(shopper.button('Clear Cart')).toBeVisible();
    await shopper.hasInCart(3);
  }
  // On phones the same cells form cards; the column names are for the wide table.
  const columns = ['Products', 'Title', 'Price', 'Weight', 'Quantity', 'Total', 'Remove'];
  await expect(page.getByRole('columnheader')).toHaveText(columns);
});

test("an unsold weight and a 'Product removed' can be removed, a damaged line without a product id only with the whole cart", async ({
  shopper,
  page,
}) => {
  await hasStored(page, {
    'guest-cart': JSON.stringify({
      'kaju-katli': { '300 gms': 2, '500 gms': 1 },
      'old-halwa': { '500 gms': 2 },
      // A line without a product id.
      undefined: { '250 gms': 1 },
    }),
  });
  await page.goto('/cart');
  await expect(page.getByRole('complementary', { name: 'The bill' })).toContainText('₹590');
  const unsold = page.getByRole('row', { name: /Not sold in this weight/ });
  await expect(unsold.getByRole('heading')).toHaveText('Kaju Katli');
  await unsold.getByRole('button', { name: 'Remove Kaju Katli 300 gms' }).click();
  await expect(unsold).toBeHidden();
  await expect(shopper.button('Remove Product removed 500 gms')).toBeFocused();

  const gone = page.getByRole('row', { name: /Product removed.*500 gms/ });
  await expect(gone.getByRole('heading')).toHaveText('Product removed');
  await gone.getByRole('button', { name: 'Remove Product removed 500 gms' }).click();
  await expect(gone).toBeHidden();

  await shopper.button('Remove Product removed 250 gms').click();
  await shopper.isTold('Cannot remove this product right now.');
  await expect(page.getByRole('row', { name: /Product removed/ })).toHaveCount(1);
  await shopper.button('Clear Cart').click();
  await shopper.isAsked('Clear entire cart?', 'OK');
  await expect(shopper.main.getByText('Your cart is empty.')).toBeVisible();
});

test('Clear Cart asks first and says when there is nothing to clear; an empty cart does not lead to the checkout', async ({
  shopper,
  page,
}) => {
  const { token } = await shopper.isCustomer({ cart: [['chakli', '250 gms', 2]] });
  await page.goto('/cart');
  await shopper.button('Clear Cart').click();
  await shopper.isAsked('Clear entire cart?', 'Cancel');
  await shopper.hasInCart(2);
  await shopper.button('Clear Cart').click();
  await shopper.isAsked('Clear entire cart?', 'OK');
  await shopper.hasInCart(0);
  await expect(shopper.main.getByText('Your cart is empty.')).toBeVisible();
  await expect.poll(() => keptCart(page, token)).toEqual({});
  await shopper.button('Clear Cart').click();
  await shopper.isTold('Cart already empty');

  // A wrong number is named first, a missing one is not (spec §5).
  await page.getByLabel('Mobile number').fill('98290');
  await shopper.button('Proceed to Checkout').click({ force: true });
  await shopper.isTold('Please enter a valid 10-digit mobile number.');
  await page.getByLabel('Mobile number').fill('');
  await shopper.button('Proceed to Checkout').click({ force: true });
  await shopper.isTold('Your cart is empty — please add items to cart before checkout.');
  await page.getByLabel('Mobile number').fill(MOBILE);
  await shopper.button('Proceed to Checkout').click();
  await shopper.isTold('Your cart is empty — please add items to cart before checkout.');
  await expect(page).toHaveURL('/cart');
});

test('a guest’s cart is kept in this browser; Back restores it with the prices of today', async ({
  shopper,
  server,
  page,
}) => {
  await hasStored(page, { 'guest-cart': '{"kaju-katli":{"500 gms":2}}' });
  await page.goto('/cart');
  await shopper.button('One more').click();
  await shopper.hasInCart(3);
  await page.reload();
  await expect(page.getByRole('spinbutton')).toHaveValue('3');
  expect(await storedAs(page, 'guest-cart')).toBe('{"kaju-katli":{"500 gms":3}}');

  const row = page.getByRole('row', { name: /Kaju Katli/ });
  await expect(row).toContainText('₹1,770.00');
  await server.changes('GET /allproducts', (body) =>
    z
      .array(Product)
      .parse(body)
      .map((one) => (one.id === 'kaju-katli' ? { ...one, new_price: 1_200 } : one)),
  );
  await shopper.comesBack();
  await expect(row).toContainText('₹1,800.00');
});
