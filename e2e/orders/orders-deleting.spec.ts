import type { Page } from '@playwright/test';
import { z } from 'zod';
import { anOrder } from '../support/an-order.ts';
import { stopTime, takeTime } from '../support/clock.ts';
import { type Customer, failedOrder, paidOrder, placeOrder } from '../support/set-up.ts';
import { expect, isAlive, test } from '../support/shopper.ts';
import { losesToken } from '../support/stored.ts';

const Orders = z.object({ orders: z.array(z.object({ _id: z.string() })) });
const QUESTION = 'Delete this order permanently? This action cannot be undone.';

test('selects by a press on the card, and deletes for good, but no order that is paid for or whose payment is open', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer();
  const failed = await failedOrder(page.request, { customer });
  const paid = await paidOrder(page.request, { customer });
  const open = await placeOrder(page.request, { customer });
  await page.goto('/orders');
  const cards = shopper.main.getByRole('article');
  const cardOf = ({ orderId }: typeof paid) => cards.filter({ hasText: orderId.slice(-8) });
  const card = cardOf(failed);
  const remove = shopper.button('Delete Selected');
  await expect(remove).toBeDisabled();
  await card.getByText('Payment:').click();
  await expect(card.getByRole('button', { pressed: true })).toBeVisible();
  await card.getByText('Payment:').click();
  await expect(remove).toBeDisabled();
  await card.getByRole('button', { name: /^Select order/ }).click();
  await expect(remove).toBeEnabled();

  await remove.click();
  await shopper.isAsked(QUESTION, 'Cancel');
  const goOn = await server.waits('DELETE /deleteorder/*');
  const lists = server.hears('GET /allorders');
  await remove.click();
  await shopper.isAsked(QUESTION, 'OK');
  await expect(shopper.button('Deleting...')).toBeDisabled();
  goOn();
  await shopper.isTold('Order deleted.');
  await expect(cards).toHaveCount(2);
  expect(lists.map((request) => new URL(request.url()).search)).toContain('?page=1&limit=10');
  expect(await keptOrders(page, customer)).toEqual([open.orderId, paid.orderId]);

  // One that is paid for, or whose payment is open, cannot be deleted, and says why.
  server.mayRefuse('DELETE /deleteorder/*');
  for (const [order, told] of [
    [open, 'A payment for this order is still open.'],
    [paid, /deliver|cancel/i],
  ] as const) {
    await cardOf(order)
      .getByRole('button', { name: /^Select order/ })
      .click();
    await remove.click();
    await shopper.isAsked(QUESTION, 'OK');
    await shopper.isTold(told);
  }
  await expect(cards).toHaveCount(2);
});

/** The ids of the customer's orders, newest first, as the server knows them. */
async function keptOrders(page: Page, { token }: Customer): Promise<unknown> {
  const answer = await page.request.get('/allorders', { headers: { 'auth-token': token } });
  return Orders.parse(await answer.json()).orders.map(({ _id }) => _id);
}

test('Back takes along the question that is open; a deletion that is done after its order was left takes nobody to the orders', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer();
  const order = await failedOrder(page.request, { customer });
  const deletions = server.hears('DELETE /deleteorder/*');
  await page.goto('/terms');
  await isAlive(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Order history' }).click();
  await shopper.main.getByRole('button', { name: /^Select order/ }).click();
  await shopper.button('Delete Selected').click();
  await expect(shopper.notice.getByText(QUESTION, { exact: true })).toBeVisible();
  // It is not answered on another page.
  await page.goBack();
  await expect(shopper.notice).toHaveCount(0);
  await expect(shopper.heading).toHaveText('Terms');
  await page.goForward();
  await shopper.main.getByRole('button', { name: /^Select order/ }).click();
  await shopper.button('Delete Selected').click();
  await shopper.isAsked(QUESTION, 'Cancel');
  expect(deletions).toEqual([]);

  const goOn = await server.waits('DELETE /deleteorder/*');
  await shopper.main.getByRole('link', { name: 'View details' }).click();
  await expect(page).toHaveURL(`/orders/${order.orderId}`);
  await shopper.button('Delete order').click();
  await shopper.isAsked(QUESTION, 'OK');
  await expect(shopper.button('Deleting...')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(shopper.heading).toHaveText(/^Terms/);
  goOn();
  await shopper.isTold('Order deleted.');
  await expect(page).toHaveURL('/terms');
  await expect(shopper.heading).toHaveText(/^Terms/);
});

test('an order that another tab has deleted leaves the list with the press that finds it gone; a deletion that is done after another page was opened leads to the first', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer();
  const failed = await failedOrder(page.request, { customer });
  await page.goto('/orders');
  await shopper.main.getByRole('button', { name: /^Select order/ }).click();
  const headers = { 'auth-token': customer.token };
  const elsewhere = await page.request.delete(`/deleteorder/${failed.orderId}`, { headers });
  expect(elsewhere.status()).toBe(200);
  server.mayRefuse('DELETE /deleteorder/*');
  await shopper.button('Delete Selected').click();
  await shopper.isAsked(QUESTION, 'OK');
  await shopper.isTold('Order not found.');
  await expect(shopper.main.getByText("You haven't placed any orders yet.")).toBeVisible();

  const meta = { limit: 10, total: 11, pages: 2 };
  await server.answers('GET /allorders', { success: true, orders: [anOrder()], meta });
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/deleteorder/*', async (route) => {
    await promise;
    await route.fulfill({ json: { success: true } });
  });
  await shopper.comesBack();
  await shopper.main.getByRole('button', { name: /^Select order/ }).click();
  await shopper.button('Delete Selected').click();
  await shopper.isAsked(QUESTION, 'OK');
  await expect(shopper.button('Deleting...')).toBeVisible();
  await shopper.button('Older').click();
  await expect(shopper.main.getByText('Page 2 of 2')).toBeVisible();
  resolve();
  await shopper.isTold('Order deleted.');
  await expect(page).toHaveURL('/orders');
  await expect(shopper.main.getByText('Page 1 of 2')).toBeVisible();
});

test('tells why an order cannot be deleted, and gives up after 10 s', async ({ shopper, server, page }) => {
  await takeTime(page);
  await shopper.isCustomer();
  await server.answers('GET /allorders', { success: true, orders: [anOrder()] });
  await page.goto('/orders');
  await shopper.main.getByRole('button', { name: /^Select order/ }).click();
  const cases: [answer: () => Promise<void>, told: string][] = [
    [() => server.answers('DELETE /deleteorder/*', { success: false, message: 'Not now.' }), 'Not now.'],
    [() => server.answers('DELETE /deleteorder/*', { success: false }), 'Could not delete the order.'],
    [
      () => server.answers('DELETE /deleteorder/*', { success: false, message: 'It is on its way.' }, 409),
      'It is on its way.',
    ],
    [() => server.answers('DELETE /deleteorder/*', 'an error page', 502), 'Server error while deleting.'],
    [() => server.answers('DELETE /deleteorder/*', '<h1>Wi-Fi login</h1>'), 'Server error while deleting.'],
    [() => server.isLost('DELETE /deleteorder/*'), 'Failed to fetch'],
  ];
  for (const [answer, told] of cases) {
    await answer();
    await shopper.button('Delete Selected').click();
    await shopper.isAsked(QUESTION, 'OK');
    await shopper.isTold(told);
    await expect(shopper.main.getByRole('article')).toHaveCount(1);
  }

  await server.waits('DELETE /deleteorder/*');
  await shopper.button('Delete Selected').click();
  await stopTime(page);
  await shopper.isAsked(QUESTION, 'OK');
  await expect(shopper.button('Deleting...')).toBeVisible();
  await page.clock.runFor(9_000);
  await expect(shopper.button('Deleting...')).toBeVisible();
  await page.clock.runFor(1_500);
  await shopper.isTold('Server error while deleting.');

  await losesToken(page);
  await shopper.button('Delete Selected').click();
  await shopper.isTold('You must be logged in to delete orders.');
});

test('a deletion that is not refused is done, whatever form its answer has', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer();
  await server.answers('GET /allorders', { success: true, orders: [anOrder()] });
  await page.goto('/orders');
  const cases = [
    [{ message: 'The order is gone.' }, 200, 'The order is gone.'],
    ['', 204, 'Order deleted.'],
  ] as const;
  for (const [reply, status, told] of cases) {
    await server.answers('GET /allorders', { success: true, orders: [anOrder()] });
    await shopper.comesBack();
    await shopper.main.getByRole('button', { name: /^Select order/ }).click();
    await server.answers('DELETE /deleteorder/*', reply, status);
    await server.answers('GET /allorders', { success: true, orders: [] });
    await shopper.button('Delete Selected').click();
    await shopper.isAsked(QUESTION, 'OK');
    await shopper.isTold(told);
    await expect(shopper.main.getByText("You haven't placed any orders yet.")).toBeVisible();
  }
});

test('who deletes by keyboard goes on from there, and may press again in the moment of an Escape', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer();
  await server.answers('GET /allorders', { success: true, orders: [anOrder()] });
  await server.answers('DELETE /deleteorder/*', { success: false, message: 'Not now.' });
  await page.goto('/orders');
  await shopper.main.getByRole('button', { name: /^Select order/ }).press('Enter');
  const remove = shopper.button('Delete Selected');
  await remove.press('Enter');
  await expect(shopper.notice.getByText(QUESTION)).toBeVisible();
  // Before the browser's next task, but after what follows from the answer.
  await remove.evaluate((button: HTMLElement) =>
    button.addEventListener(
      'focus',
      async () => {
        for (let turn = 0; turn < 100; turn += 1) await null;
        button.click();
        Object.assign(window, { pressedAgain: true });
      },
      { once: true },
    ),
  );
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => Reflect.has(window, 'pressedAgain'));
  await expect(shopper.notice.getByText(QUESTION)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(shopper.notice.getByText('Not now.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await server.answers('DELETE /deleteorder/*', { success: true });
  await remove.press('Enter');
  await expect(shopper.notice.getByText(QUESTION)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(shopper.notice.getByText('Order deleted.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shopper.main).toBeFocused();
});
