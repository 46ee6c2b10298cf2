import { anotherCustomer } from '../support/another-customer.ts';
import { Server } from '../support/server.ts';
import { failedOrder, paidOrder } from '../support/set-up.ts';
import { expect, Shopper, test } from '../support/shopper.ts';
import { storesUnheard } from '../support/stored.ts';

test('a receipt, an order and its invoice go as soon as somebody logs out in another tab, even before the server hears of it', async ({
  shopper,
  page,
  context,
  console,
}) => {
  const { orderId, txnid } = await paidOrder(page.request, { customer: await shopper.isCustomer() });
  await page.goto(`/payment-success?txnid=${txnid}`);
  await expect(shopper.heading).toHaveText('Payment Successful');
  await expect(shopper.main).toContainText('Asha Verma');
  const [order, invoice] = [new Shopper(await context.newPage()), new Shopper(await context.newPage())];
  await order.page.goto(`/orders/${orderId}`);
  await invoice.page.goto(`/orders/${orderId}/invoice`);
  for (const { main } of [order, invoice]) await expect(main).toContainText('22, Hill View Road');
  const other = await context.newPage();
  const arrive = await new Server(other, console).waits('POST /logout');
  await other.goto('/logout');
  await receiptHasGone(shopper);
  await expect(order.main.getByRole('alert')).toContainText('Please log in to see this order');
  await expect(invoice.main.getByRole('alert')).toContainText('Please log in to see this invoice');
  for (const { main } of [order, invoice]) await expect(main).not.toContainText('Asha Verma');
  arrive();
});

test('a receipt goes when somebody logs in as another customer in another tab, also one that stayed when its session ended', async ({
  shopper,
  server,
  page,
  context,
}) => {
  for (const refused of ['GET /orders/by-txn/*', 'POST /getcart'] as const) server.mayRefuse(refused);
  const customer = await shopper.isCustomer();
  const { txnid } = await paidOrder(page.request, { customer });
  const leela = await anotherCustomer(page.request);
  await page.goto(`/payment-success?txnid=${txnid}`);
  await expect(shopper.heading).toHaveText('Payment Successful');
  const other = await context.newPage();
  await other.goto('/terms');
  await storesUnheard(other, leela);
  await receiptHasGone(shopper);

  await storesUnheard(other, customer);
  await page.reload();
  await expect(shopper.heading).toHaveText('Payment Successful');
  await server.answers('POST /getcart', { success: false, message: 'Token expired' }, 401);
  await shopper.comesBack();
  await expect(shopper.loginButton).toBeVisible();
  await expect(shopper.heading).toHaveText('Payment Successful');
  await server.recovers();
  await storesUnheard(other, leela);
  await receiptHasGone(shopper);
});

test('an order and its invoice go as soon as somebody logs in as another customer, even before the server has answered', async ({
  shopper,
  server,
  page,
  context,
}) => {
  for (const refused of ['GET /api/orders/*', 'GET /api/orders/*/invoice', 'POST /getcart'] as const)
    server.mayRefuse(refused);
  const customer = await shopper.isCustomer();
  const { orderId } = await paidOrder(page.request, { customer });
  const unpaid = await failedOrder(page.request, { customer });
  const other = await context.newPage();
  await other.goto('/terms');
  const leela = await anotherCustomer(page.request);
  for (const path of [
    `/orders/${orderId}`,
    `/orders/${orderId}/invoice`,
    `/checkout?orderId=${unpaid.orderId}`,
  ]) {
    await test.step(path, async () => {
      await storesUnheard(other, customer);
      await page.goto(path);
      await expect(shopper.main.getByText('Kaju Katli').first()).toBeVisible();
      const arrives = await server.waits(
        path.endsWith('invoice') ? 'GET /api/orders/*/invoice' : 'GET /api/orders/*',
      );
      await storesUnheard(other, leela);
      // After 8 s without an answer it would be gone as one that could not be fetched.
      await expect(shopper.main).not.toContainText('Kaju Katli', { timeout: 4_000 });
      await expect(shopper.main.locator('input[value*="Hill View"]')).toHaveCount(0, { timeout: 1_000 });
      arrives();
      await expect(shopper.main.getByRole('alert')).toBeVisible();
      await server.recovers();
    });
  }
});

async function receiptHasGone(shopper: Shopper) {
  await expect(shopper.heading).toHaveText('Payment not confirmed');
  await expect(shopper.main).not.toContainText('Asha Verma');
}
