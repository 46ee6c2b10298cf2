import { NEW_PASSWORD, newCustomer, putInCart, resolvePayment, signInAs } from './set-up.ts';
import { expect, test } from './shopper.ts';

test('from the shelf to a paid receipt, from which Back leads to the cart', async ({ shopper, page }) => {
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: /Sweets/ })
    .click();
  await expect(shopper.heading).toHaveText('Sweets');
  await page.getByRole('link', { name: 'Kaju Katli', exact: true }).click();
  await expect(shopper.heading).toHaveText('Kaju Katli');
  await shopper.chooses('500 gms', 2);
  await shopper.addsToCart();
  await shopper.isTold('Please login to add items to cart!');

  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await page.getByLabel('Name').fill('Asha Verma');
  await shopper.logIn(`asha.${crypto.randomUUID().slice(0, 8)}@example.in`, NEW_PASSWORD);
  await expect(shopper.heading).toHaveText('Kaju Katli');
  await expect(page.getByRole('radio', { name: '500 gms' })).toBeChecked();
  await shopper.addsToCart();
  await shopper.hasInCart(2);

  await shopper.goesToPay();
  await shopper.paysWith('Pay successfully');
  await expect(page).toHaveURL(/\/payment-success\?txnid=TXN\d+$/);
  await expect(shopper.heading).toHaveText('Payment Successful');
  await expect(shopper.main).toContainText('₹1,180');
  await expect(shopper.main).toContainText(/RCPT-\d+/);
  await shopper.hasInCart(0);

  await page.goBack();
  await expect(page).toHaveURL('/cart');
  await page.goto('/orders');
  const card = shopper.main.getByRole('article');
  await expect(card).toHaveCount(1);
  await expect(card).toContainText('paid');
  await expect(card).toContainText('₹1,180.00');
});

test('goods paid in one tab leave the checkout of another', async ({ shopper, page, context }) => {
  const customer = await shopper.isCustomer({ cart: [['chakli', '500 gms', 2]] });
  const other = await context.newPage();
  await signInAs(other, customer);
  await other.goto('/checkout');
  await expect(other.getByText('Quantity 2')).toBeVisible();
  await page.bringToFront();
  await shopper.goesToPay();
  await shopper.paysWith('Pay successfully');
  await expect(shopper.heading).toHaveText('Payment Successful');
  await expect(other.getByText('Quantity 2')).toBeHidden();
});

test('a cancelled payment leaves the cart as it was, and one that fails can be tried again on the same order', async ({
  shopper,
  page,
}) => {
  await shopper.isCustomer({ name: 'Ravi Kumar', cart: [['chakli', '250 gms', 3]] });
  await shopper.goesToPay();
  await shopper.paysWith('Cancel payment');
  await expect(page).toHaveURL(/\/payment-failure\?/);
  await expect(shopper.heading).toHaveText('Payment Failed');
  await page.getByRole('button', { name: 'Return to Cart' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(shopper.main).toContainText('Chakli');
  await shopper.hasInCart(3);

  await shopper.button('Proceed to Checkout').click();
  await expect(page).toHaveURL('/checkout');
  await shopper.fillsDelivery();
  await shopper.paysNow();
  await shopper.paysWith('Fail payment');
  await expect(page).toHaveURL(/\/payment-failure\?/);
  await expect(shopper.heading).toHaveText('Payment Failed');

  await page.getByRole('button', { name: 'Retry Payment' }).click();
  await expect(page).toHaveURL(/\/checkout\?orderId=/);
  await expect(page.getByLabel('City')).toHaveValue('Jaipur');
  await shopper.paysNow();
  await shopper.paysWith('Pay successfully');
  await expect(shopper.heading).toHaveText('Payment Successful');
  await expect(shopper.main).toContainText('₹330');
});

test('a payment that somebody left open in this tab does not stand in the way of the next buyer', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer({ cart: [['nankhatai', '500 gms', 1]] });
  await shopper.goesToPay();
  await shopper.paysWith('Leave pending');
  await expect(shopper.heading).toHaveText('One moment more');
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  server.mayRefuse('GET /orders/by-txn/*');
  const next = await newCustomer(page.request, 'Ravi Kumar');
  await putInCart(page.request, next, ['nankhatai', '500 gms', 1]);
  await shopper.logIn(next.email, NEW_PASSWORD);
  await shopper.hasInCart(1);
  await shopper.goesToPay();
  await shopper.paysWith('Pay successfully');
  await expect(shopper.heading).toHaveText('Payment Successful');
});

test('a payment that stays open says so, and the same goods are not paid a second time meanwhile', async ({
  server,
  shopper,
  page,
}) => {
  const customer = await shopper.isCustomer({ cart: [['nankhatai', '1000 gms', 1]] });
  const isBeingConfirmed = shopper.main.getByText('Payment is being confirmed. Please do not pay again.', {
    exact: true,
  });
  await shopper.goesToPay();
  await shopper.paysWith('Leave pending');
  await expect(isBeingConfirmed).toBeVisible();
  await expect(page).toHaveURL(/\/payment-failure\?txnid=TXN\d+/);
  await expect(shopper.heading).not.toHaveText('Payment Failed');
  const txnid = new URL(page.url()).searchParams.get('txnid') ?? '';

  // Paying another cart in between, which fails, does not make the tab forget the first one.
  await putInCart(page.request, customer, ['chakli', '250 gms', 1]);
  await shopper.goesToPay();
  await shopper.paysWith('Fail payment');
  await expect(shopper.heading).toHaveText('Payment Failed');
  await page.goto('/cart');
  await shopper.button('Remove Chakli 250 gms').click();
  await shopper.hasInCart(1);

  const announced = server.hears('POST /api/initiate-payment');
  await page.goto('/checkout');
  await shopper.fillsDelivery({ name: 'Asha Devi Verma' });
  await shopper.paysNow();
  await expect(isBeingConfirmed).toBeVisible();
  expect(announced).toHaveLength(0);
  expect(new URL(page.url()).searchParams.get('txnid')).toBe(txnid);

  await page.goto('/checkout');
  await shopper.fillsDelivery();
  await resolvePayment(page.request, { txnid }, 'success');
  await shopper.paysNow();
  await expect(shopper.heading).toHaveText('Payment Successful');
  await expect(page).toHaveURL(new RegExp(`/payment-success\\?txnid=${txnid}`));

  // That payment is over: the same goods may be bought once more.
  await putInCart(page.request, customer, ['nankhatai', '1000 gms', 1]);
  await shopper.goesToPay();
  await shopper.paysWith('Pay successfully');
  await expect(shopper.heading).toHaveText('Payment Successful');
  expect(new URL(page.url()).searchParams.get('txnid')).not.toBe(txnid);
});

test('goods whose payment was confirmed while its page waited may be bought once more', async ({
  shopper,
  page,
}) => {
  const customer = await shopper.isCustomer({ cart: [['nankhatai', '1000 gms', 1]] });
  await shopper.goesToPay();
  await shopper.paysWith('Leave pending');
  await expect(page).toHaveURL(/\/payment-failure\?txnid=TXN/);
  const txnid = new URL(page.url()).searchParams.get('txnid') ?? '';
  await resolvePayment(page.request, { txnid }, 'success');
  await expect(shopper.heading).toHaveText('Payment Successful', { timeout: 30_000 });

  await putInCart(page.request, customer, ['nankhatai', '1000 gms', 1]);
  await shopper.goesToPay();
  await shopper.paysWith('Pay successfully');
  await expect(shopper.heading).toHaveText('Payment Successful');
  expect(new URL(page.url()).searchParams.get('txnid')).not.toBe(txnid);
});

for (const seen of ['on the page of their order', 'in another tab'] as const) {
  test(`goods seen to be paid ${seen} may be bought once more`, async ({ shopper, page, context }) => {
    const customer = await shopper.isCustomer({ cart: [['nankhatai', '1000 gms', 1]] });
    await shopper.goesToPay();
    await shopper.paysWith('Leave pending');
    await expect(page).toHaveURL(/\/payment-failure\?txnid=TXN/);
    const { searchParams } = new URL(page.url());
    const txnid = searchParams.get('txnid') ?? '';
    await page.goto('/terms');
    await resolvePayment(page.request, { txnid }, 'success');
    await putInCart(page.request, customer, ['nankhatai', '1000 gms', 1]);

    const [at, says, where] =
      seen === 'in another tab'
        ? [`/payment-success?txnid=${txnid}`, 'Payment Successful', await context.newPage()]
        : [`/orders/${searchParams.get('orderId')}`, 'See the receipt', page];
    const shown = where.getByText(says, { exact: true });
    await expect(async () => {
      await where.goto(at);
      await expect(shown).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await page.bringToFront();

    await shopper.goesToPay();
    await shopper.paysWith('Pay successfully');
    await expect(shopper.heading).toHaveText('Payment Successful');
    expect(new URL(page.url()).searchParams.get('txnid')).not.toBe(txnid);
  });
}
