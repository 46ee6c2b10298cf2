import { download } from '../support/download.ts';
import { goesTo } from '../support/goes-to.ts';
import { endPayment, moveOrder, paidOrder, placeOrder, resolvePayment } from '../support/set-up.ts';
import { expect, type Shopper, test } from '../support/shopper.ts';

test('a receipt that is opened again says where the box is now, or that its money goes back', async ({
  shopper,
  server,
  page,
}) => {
  const order = await paidOrder(page.request);
  await page.goto('/payment-success');
  const opens = async ({ txnid }: { txnid: string }) => {
    await goesTo(page, '/terms');
    await expect(shopper.heading).toHaveText(/^Terms/);
    await goesTo(page, `/payment-success?txnid=${txnid}`);
  };
  const says = async (where: string) => {
    await opens(order);
    await expect(shopper.main.getByText(`Thank you for your order. ${where}`, { exact: true })).toBeVisible();
  };
  await says('Your box is on the packing list, and we will write to asha.verma@example.in the day it ships.');
  await moveOrder(page.request, order, 'paid', 'preparing');
  await moveOrder(page.request, order, 'preparing', 'shipped');
  await says('Your box is on its way.');
  await moveOrder(page.request, order, 'shipped', 'delivered');
  await says('Your box has been delivered.');

  const receipt = shopper.main.getByRole('article', { name: 'Receipt' });
  await test.step('a second payment', async () => {
    const first = await placeOrder(page.request);
    await endPayment(page.request, first, 'userCancelled');
    const second = await placeOrder(page.request, { orderId: first.orderId });
    await endPayment(page.request, second, 'success');
    await resolvePayment(page.request, first, 'success');
    await opens(first);
    await isReturned(shopper, first);
    await expect(receipt).toBeHidden();
    await opens(second);
    await expect(shopper.heading).toHaveText('Payment Successful');
  });

  const cancelled = await paidOrder(page.request);
  await moveOrder(page.request, cancelled, 'paid', 'cancelled');
  await test.step('a refund that has failed', async () => {
    await server.changes('GET /orders/by-txn/*', (body) => ({
      ...Object(body),
      status: 'cancelled',
      refundFailed: true,
    }));
    await opens(cancelled);
    await expect(shopper.heading).toHaveText('Payment returned');
    await expect(receipt).toContainText(
      'This order was cancelled. A refund of its amount has failed; we will write to you.',
    );
    await expect(shopper.main).not.toContainText('business days');
    await server.recovers();
  });
  await test.step('a cancelled order', async () => {
    await opens(cancelled);
    await expect(shopper.heading).toHaveText('Payment returned');
    const goesBack =
      /^This order was cancelled\. .* goes back the way it came|^This order has been refunded\.$/;
    await expect(receipt.getByText(goesBack)).toBeVisible();
    await expect(receipt.getByRole('img', { name: 'PAID' })).toBeHidden();
    const html = await download(shopper.button('Download Receipt (HTML)'));
    await page.setContent(html.text);
    await expect(page.getByText(goesBack)).toBeVisible();
    await expect(page.getByText('PAID', { exact: true })).toHaveCount(0);
  });
});

/** The payment was one too many. */
async function isReturned(shopper: Shopper, { txnid, orderId }: { txnid: string; orderId: string }) {
  await expect(shopper.heading).toHaveText('Payment returned');
  await expect(
    shopper.main.getByText('This order was already paid. The second payment will be refunded.'),
  ).toBeVisible();
  await expect(shopper.main.getByText(txnid, { exact: true })).toBeVisible();
  await expect(shopper.main.getByRole('link', { name: 'View the order' })).toHaveAttribute(
    'href',
    `/orders/${orderId}`,
  );
  await expect(shopper.main.getByRole('button')).toHaveCount(0);
}
