import { holdScripts } from '../support/hold.ts';
import { expect, isAlive, test } from '../support/shopper.ts';

test('adding needs a login, and returns to what was chosen', async ({ shopper, page }) => {
  await page.goto('/product/chakli');
  await shopper.chooses('750 gms', 3);
  await shopper.addsToCart();
  await expect(page).toHaveURL('/product/chakli');
  await shopper.isTold('Please login to add items to cart!');
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/product/chakli?weight=750&qty=3')}`);
  // Back finds it chosen too.
  await page.goBack();
  await expect(page).toHaveURL('/product/chakli');
  await expect(page.getByRole('radio', { name: '750 gms' })).toBeChecked();
  await page.goForward();
  await shopper.logIn('ravi@example.in');
  await expect(page).toHaveURL('/product/chakli?weight=750&qty=3');
  await expect(page.getByRole('radio', { name: '750 gms' })).toBeChecked();
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('3');
});

test('a choice from before hydration is not shown on the way back unless it is sold; touches there count from what was chosen', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer();
  const sent = server.hears('POST /addtocart');
  let release = await holdScripts(page);
  await page.goto('/product/chakli');
  await page.getByRole('radio', { name: '500 gms' }).check();
  await page.getByLabel('Quantity').fill('3');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL('/terms');
  await page.goBack();
  await expect(shopper.heading).toHaveText('Chakli');
  release();
  await isAlive(page);
  await expect(page.getByRole('radio', { name: '1000 gms' })).toBeChecked();
  await expect(page.getByLabel('Quantity')).toHaveValue('1');
  await shopper.addsToCart();
  await shopper.hasInCart(1);
  await expect
    .poll(() => sent[0]?.postDataJSON())
    .toEqual({ item: 'chakli', netWeight: '1000 gms', quantity: 1 });

  await shopper.chooses('500 gms', 3);
  // Leaves the shop.
  await page.evaluate(() => window.location.assign('about:blank'));
  await expect(page).toHaveURL('about:blank');
  release = await holdScripts(page);
  await page.goBack();
  await page.getByRole('radio', { name: '250 gms' }).check();
  await page.getByRole('button', { name: 'One more' }).click();
  release();
  await expect(page.getByLabel('Quantity')).toHaveValue('4');
  await expect(page.getByRole('radio', { name: '250 gms' })).toBeChecked();
  await expect(page).toHaveURL('/product/chakli');
});

test('a refused addition is undone and reported; otherwise what was chosen is put into the cart, on the way back from there too', async ({
  shopper,
  server,
  page,
}) => {
  const { token } = await shopper.isCustomer();
  await page.goto('/product/chakli');
  await shopper.chooses('250 gms', 2);
  for (const [answer, status, told] of [
    [{ success: false, message: 'The jar is empty.' }, 409, 'The jar is empty.'],
    [{ success: false, message: 'The jar is empty.' }, 200, 'The jar is empty.'],
    [{ success: false }, 200, 'Failed to add item to cart'],
  ] as const) {
    await server.answers('POST /addtocart', answer, status);
    await shopper.addsToCart();
    await shopper.isTold(told);
    await expect(shopper.main.getByText(/is in your cart/)).toBeHidden();
    await shopper.hasInCart(0);
    await server.recovers();
  }

  const sent = server.hears('POST /addtocart');
  const answered = page.waitForResponse('**/addtocart');
  await shopper.addsToCart();
  await shopper.hasInCart(2);
  await expect(
    shopper.main.getByRole('status').getByText('Chakli, 250 gms × 2, is in your cart.'),
  ).toBeVisible();
  // Only once, beside the link to the cart: no toast repeats it.
  expect(await page.getByText(/is in your cart/).count()).toBe(1);
  await expect(page.getByRole('link', { name: /cart/i })).toHaveCount(1);
  await expect
    .poll(() => sent[0]?.postDataJSON())
    .toEqual({ item: 'chakli', netWeight: '250 gms', quantity: 2 });
  await answered;
  const kept = await page.request.post('/getcart', { headers: { 'auth-token': token } });
  expect(await kept.json()).toEqual({ chakli: { '250 gms': 2 } });

  // Back from the cart finds what was chosen, and puts that into the cart.
  await page.getByLabel('Quantity').fill('3');
  await shopper.main.getByRole('link', { name: 'See what is in it' }).click();
  await expect(page).toHaveURL('/cart');
  await page.goBack();
  await expect(shopper.heading).toHaveText('Chakli');
  await shopper.addsToCart();
  await shopper.hasInCart(5);
  await expect(page.getByRole('radio', { name: '250 gms' })).toBeChecked();
  await expect(page.getByLabel('Quantity')).toHaveValue('3');
  await expect(page.getByRole('region', { name: 'Chakli' }).getByText('for 250 gms')).toBeVisible();
  await expect
    .poll(() => sent[1]?.postDataJSON())
    .toEqual({ item: 'chakli', netWeight: '250 gms', quantity: 3 });
});
