import type { Page } from '@playwright/test';
import { buys, goesTo } from './support/goes-to.ts';
import { NEW_PASSWORD, newCustomer, putInCart, resolvePayment } from './support/set-up.ts';
import { expect, isAlive, test } from './support/shopper.ts';

test('from the shelf to a paid receipt, which empties the checkout of another tab, and from which Back leads to the cart', async ({
  shopper,
  page,
  context,
}) => {
  await page.goto('/');
  await isAlive(page);
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

  const other = await context.newPage();
  await other.goto('/checkout');
  await expect(other.getByText('Quantity 2')).toBeVisible();
  await page.bringToFront();
  await shopper.goesToPay();
  await shopper.paysWith('Pay successfully');
  await expect(page).toHaveURL(/\/payment-success\?txnid=TXN\d+$/);
  await expect(shopper.heading).toHaveText('Payment Successful');
  await expect(shopper.main).toContainText('₹1,180');
  await expect(shopper.main).toContainText(/RCPT-\d+/);
  await shopper.hasInCart(0);
  await expect(other.getByText('Quantity 2')).toBeHidden();

  await page.goBack();
  await expect(page).toHaveURL('/cart');
  await goesTo(page, '/orders');
  const card = shopper.main.getByRole('article');
  await expect(card).toHaveCount(1);
  await expect(card).toContainText('paid');
  await expect(card).toContainText('₹1,180.00');
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

test('a payment that stays open says so, and the same goods are not paid a second time meanwhile, except by the next buyer', async ({
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
  const { txnid } = await leftOpen(page);
  await expect(shopper.heading).not.toHaveText('Payment Failed');

  // Paying another cart in between, which fails, does not make the tab forget the first one.
  await putInCart(page.request, customer, ['chakli', '250 gms', 1]);
  await buys(shopper);
  await shopper.paysWith('Fail payment');
  await expect(shopper.heading).toHaveText('Payment Failed');
  await goesTo(page, '/cart');
  await shopper.button('Remove Chakli 250 gms').click();
  await shopper.hasInCart(1);

  const announced = server.hears('POST /api/initiate-payment');
  await goesTo(page, '/checkout');
  await shopper.fillsDelivery({ name: 'Asha Devi Verma' });
  await shopper.paysNow();
  await expect(isBeingConfirmed).toBeVisible();
  expect(announced).toHaveLength(0);
  expect((await leftOpen(page)).txnid).toBe(txnid);

  await page.goto('/checkout');
  await shopper.fillsDelivery();
  await resolvePayment(page.request, { txnid }, 'success');
  await shopper.paysNow();
  await expect(shopper.heading).toHaveText('Payment Successful');
  await expect(page).toHaveURL(new RegExp(`/payment-success\\?txnid=${txnid}`));

  // That payment is over: the same goods may be bought once more.
  await putInCart(page.request, customer, ['nankhatai', '1000 gms', 1]);
  await buys(shopper);
  await shopper.paysWith('Leave pending');
  expect((await leftOpen(page)).txnid).not.toBe(txnid);

  const next = await newCustomer(page.request, 'Ravi Kumar');
  await putInCart(page.request, next, ['nankhatai', '1000 gms', 1]);
  await goesTo(page, '/logout');
  await expect(page).toHaveURL('/login');
  await goesTo(page, '/login?next=/checkout');
  server.mayRefuse('GET /orders/by-txn/*');
  await shopper.logIn(next.email, NEW_PASSWORD);
  await shopper.hasInCart(1);
  await shopper.fillsDelivery();
  await shopper.paysNow();
  await shopper.paysWith('Pay successfully');
  await expect(shopper.heading).toHaveText('Payment Successful');
});

test('goods whose payment was confirmed meanwhile may be bought once more, wherever that was seen', async ({
  shopper,
  page,
  context,
}) => {
  const goods = ['nankhatai', '1000 gms', 1] as const;
  const customer = await shopper.isCustomer({ cart: [goods] });
  const earlier: string[] = [];
  const isConfirmed = async ({ txnid }: { txnid: string }) => {
    expect(earlier).not.toContain(txnid);
    earlier.push(txnid);
    await resolvePayment(page.request, { txnid }, 'success');
  };
  const buysAgain = async () => {
    await putInCart(page.request, customer, goods);
    await buys(shopper);
  };
  await shopper.goesToPay();
  await test.step('on the page that waited for it', async () => {
    await shopper.paysWith('Leave pending');
    await isConfirmed(await leftOpen(page));
    await expect(shopper.heading).toHaveText('Payment Successful', { timeout: 30_000 });
    await buysAgain();
  });
  await test.step('on the page of their order', async () => {
    await shopper.paysWith('Leave pending');
    const payment = await leftOpen(page);
    await expect(async () => {
      await goesTo(page, '/terms');
      if (!earlier.includes(payment.txnid)) await isConfirmed(payment);
      await goesTo(page, `/orders/${payment.orderId}`);
      await expect(page.getByText('See the receipt', { exact: true })).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await buysAgain();
  });
  await test.step('in another tab', async () => {
    await shopper.paysWith('Leave pending');
    const payment = await leftOpen(page);
    await goesTo(page, '/terms');
    await isConfirmed(payment);
    const other = await context.newPage();
    await other.goto(`/payment-success?txnid=${payment.txnid}`);
    await expect(other.getByText('Payment Successful', { exact: true })).toBeVisible({ timeout: 30_000 });
    await page.bringToFront();
    await buysAgain();
  });
  await shopper.paysWith('Pay successfully');
  await expect(shopper.heading).toHaveText('Payment Successful');
  expect(earlier).not.toContain(new URL(page.url()).searchParams.get('txnid'));
});

/** The payment that the page says is still open. */
async function leftOpen(page: Page): Promise<{ txnid: string; orderId: string }> {
  await expect(page).toHaveURL(/\/payment-failure\?txnid=TXN\d+/);
  const { searchParams } = new URL(page.url());
  return { txnid: searchParams.get('txnid') ?? '', orderId: searchParams.get('orderId') ?? '' };
}
