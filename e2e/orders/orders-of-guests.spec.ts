import { failedOrder, NEW_PASSWORD, newCustomer, paidOrder } from '../support/set-up.ts';
import { expect, test } from '../support/shopper.ts';

test("a guest's order can be seen, not deleted, without an account; whoever logs in to delete it, and may not, stays with it", async ({
  shopper,
  server,
  page,
}) => {
  const order = await failedOrder(page.request);
  const { email } = await newCustomer(page.request, 'Asha Verma');
  await page.goto(`/orders/${order.orderId}`);
  await expect(shopper.heading).toHaveText(/^Order #/);
  await shopper.button('Delete order').click();
  await shopper.isTold('You must be logged in to delete orders.');
  await shopper.button('Buy again').click();
  await shopper.isTold('Please login to add items to cart!');
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`/orders/${order.orderId}`)}`);

  await shopper.logIn(email, NEW_PASSWORD);
  await expect(page).toHaveURL(`/orders/${order.orderId}`);
  server.mayRefuse('DELETE /deleteorder/*');
  await shopper.button('Delete order').click();
  await shopper.isAsked('Delete this order permanently? This action cannot be undone.', 'OK');
  await shopper.isTold(
    'This order was placed without an account. An account with its e-mail address can delete it, once that address is confirmed.',
  );
  await expect(page).toHaveURL(`/orders/${order.orderId}`);
  await expect(shopper.heading).toHaveText(/^Order #/);
});

test('whoever paid without an account is told how the order is seen on another phone, and in an account made since', async ({
  shopper,
  server,
  page,
  browser,
}) => {
  const { email } = await newCustomer(page.request, 'Asha Verma');
  const laptop = await browser.newContext();
  const order = await paidOrder(laptop.request, { email });
  await laptop.close();
  server.mayRefuse('GET /api/orders/*');
  server.mayRefuse('POST /getcart');
  const alert = shopper.main.getByRole('alert');
  const addresses = [`/orders/${order.orderId}`, `/checkout?orderId=${order.orderId}`] as const;
  for (const address of addresses) {
    await page.goto(address);
    await expect(alert).toContainText('Not authenticated. Please log in.');
    await expect(alert).toContainText(
      'If you ordered without an account, sign up with the e-mail of the order and open the link in our mail that confirms it.',
    );
  }

  await alert.getByRole('link', { name: 'Log in' }).click();
  await shopper.logIn(email, NEW_PASSWORD);
  const words =
    'If you placed it without an account, please open the link in our mail that confirms your e-mail address.';
  await expect(page).toHaveURL(addresses[1]);
  await expect(alert).toContainText(words);
  await page.goto(addresses[0]);
  await expect(alert).toContainText('We could not find this order');
  await expect(alert).toContainText(words);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Order history' }).click();
  await expect(shopper.main.getByText("You haven't placed any orders yet.", { exact: true })).toBeVisible();
  await expect(shopper.main).toContainText(
    'If you ordered without an account, please open the link in our mail that confirms your e-mail',
  );
});
