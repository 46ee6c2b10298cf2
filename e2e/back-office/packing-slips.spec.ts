import type { Locator } from '@playwright/test';
import { type PackingOrder, PackingPage } from '../../src/contract/schemas/packing.ts';
import { StaffOrderReply } from '../../src/contract/schemas/staff-order.ts';
import { expectAccessible } from '../support/axe.ts';
import { isCorrected, isRefunded } from '../support/colleague.ts';
import { moveOrder } from '../support/set-up.ts';
import { becomesVisible, expect, test } from '../support/shopper.ts';
import { isInside, opensOrder } from '../support/staff.ts';
import { hasNoPrinter, toDelhi } from '../support/to-pack.ts';

/** Packing slips of orders that were refunded, corrected or cancelled. */

/** The rupees of an order. */
const allOf = ({ items }: PackingOrder) => items.reduce((sum, { totalPrice }) => sum + totalPrice, 0);

test('a slip says that a part or all of it was refunded, without the amount', async ({
  page,
  request,
  server,
}) => {
  const { orderId, number } = await toDelhi(request, 'Half Back');
  await isRefunded(request, { orderId }, 10);
  await hasNoPrinter(page);
  const slip = page.getByRole('article').filter({ hasText: number });
  await isInside(page, 'manager', '/admin/packing?sort=pincode');
  await page.getByRole('checkbox', { name: number }).check();
  await page.emulateMedia({ media: 'print' });
  await expect(slip).toContainText('Part of it was refunded: look at the order');
  await expect(slip).not.toContainText('₹');
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: `Open ${number}` }).click();
  await page.getByRole('button', { name: 'Print packing slip' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(slip).toContainText('Part of it was refunded: look at the order');
  await expect(slip).not.toContainText('₹');

  // As it stands for days, until the provider says that the money is back; the sandbox says so within seconds.
  await server.changes('GET /admin/api/packing', (body) => {
    const answer = PackingPage.parse(body);
    return { ...answer, orders: answer.orders.map((order) => ({ ...order, refunded: allOf(order) })) };
  });
  await page.emulateMedia({ media: 'screen' });
  await page.goBack();
  const all = 'All of it was refunded: do not send it';
  await expect(page.getByRole('row', { name: number })).toContainText(all);
  await expect(page.getByRole('checkbox', { name: number })).not.toBeChecked();
  await page.getByRole('checkbox', { name: number }).check();
  await page.emulateMedia({ media: 'print' });
  await expect(slip).toContainText(all);

  await page.emulateMedia({ media: 'screen' });
  await page.getByLabel('Orders that are').selectOption('shipped');
  const sent = page.getByRole('row').filter({ hasText: 'of it went back' });
  await sent.first().getByRole('checkbox').check();
  await expect(page.getByText(all)).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  const look = 'All of it was refunded: look at the order';
  await expect(page.getByRole('article')).toContainText(look);
  await expect(page.getByText(all)).toHaveCount(0);

  await server.changes('GET /admin/api/orders/*', (body) => {
    const { order } = StaffOrderReply.parse(body);
    const attempts = order.attempts.map((attempt) => ({ ...attempt, refundable: 0 }));
    return { success: true, order: { ...order, status: 'shipped', attempts } };
  });
  await page.emulateMedia({ media: 'screen' });
  await opensOrder(page, { orderId });
  await page.getByRole('button', { name: 'Print packing slip' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(slip).toContainText(look);
});

test('an order refunded in full is not ticked along with the others, and loses its tick, until it is ticked by hand', async ({
  page,
  request,
  server,
}) => {
  const back = await toDelhi(request, 'All Back');
  const [other, later] = [await toDelhi(request, 'Is Sent'), await toDelhi(request, 'Later Back')];
  const ids = [back, other, later].map(({ orderId }) => orderId);
  const refunded = [back.orderId];
  await server.changes('GET /admin/api/packing', (body) => {
    const answer = PackingPage.parse(body);
    const orders = answer.orders
      .filter(({ id }) => ids.includes(id))
      .map((order) => (refunded.includes(order.id) ? { ...order, refunded: allOf(order) } : order));
    const meta = { page: 1, limit: 50, total: 3, pages: 1 };
    return { ...answer, orders, leftOut: refunded.length, meta };
  });
  await isInside(page, 'manager', '/admin/packing?sort=pincode');
  await expect(
    page.getByText(/^What is in these 2 orders: [\d.]+ kg, without 1 order that was refunded$/),
  ).toBeVisible();
  const tick = ({ number }: { number: string }) => page.getByRole('checkbox', { name: number });
  const all = page.getByRole('checkbox', { name: 'All on this page but 1 that was refunded' });
  await all.check();
  for (const one of [other, later]) await expect(tick(one)).toBeChecked();
  await expect(tick(back)).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Make 2 preparing …' })).toBeVisible();
  await tick(back).check();
  await expect(page.getByRole('button', { name: 'Make 3 preparing …' })).toBeVisible();
  await expectAccessible(page, 'orders to pack, one of them refunded');
  await all.uncheck();
  await expect(tick(back)).not.toBeChecked();

  await tick(later).check();
  await tick(other).check();
  refunded.push(later.orderId);
  await page.getByRole('button', { name: 'Print 2 packing slips' }).click();
  await expect(
    page.getByText(`Not printed, because refunded in full meanwhile: ${later.number}.`),
  ).toBeVisible();
  await expect(tick(later)).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Make 1 preparing …' })).toBeVisible();
  await tick(later).check();
  await expect(page.getByRole('button', { name: 'Make 2 preparing …' })).toBeVisible();
});

test('a slip bears the address that was corrected elsewhere, and none is printed of what is not sent, which is said', async ({
  page,
  request,
  server,
}) => {
  const moved = await toDelhi(request, 'Moved House');
  const cancelled = await toDelhi(request, 'Cancelled');
  const overtaken = await toDelhi(request, 'Overtaken');
  await hasNoPrinter(page);
  await isInside(page, 'manager', '/admin/packing?sort=pincode');
  const tick = ({ number }: { number: string }) => page.getByRole('checkbox', { name: number });
  for (const one of [moved, cancelled]) await tick(one).check();
  await isCorrected(request, moved, { address1: '9, Lotus Lane' });
  await page.getByRole('button', { name: 'Print 2 packing slips' }).click();
  const slip = page.getByRole('article').filter({ hasText: moved.number });
  await bears(slip, '9, Lotus Lane');
  await moveOrder(request, cancelled, 'paid', 'cancelled');
  await page.getByRole('button', { name: 'Print 2 packing slips' }).click();
  await expect(page.getByText(`Not printed, because not here any more: ${cancelled.number}.`)).toBeFocused();

  // The list has dropped one of them before the slips are asked for.
  await tick(moved).uncheck();
  await tick(overtaken).check();
  await moveOrder(request, overtaken, 'paid', 'cancelled');
  const list = await server.answersLate('GET /admin/api/packing');
  await becomesVisible(page);
  await list.hasActed;
  const print = await server.answersLate('GET /admin/api/packing');
  await page.getByRole('button', { name: 'Print 1 packing slip' }).click();
  await print.hasActed;
  list.arrives();
  await expect(tick(overtaken)).toBeHidden();
  print.arrives();
  await expect(page.getByText(`Not printed, because not here any more: ${overtaken.number}.`)).toBeFocused();
  await server.recovers();

  await page.getByRole('link', { name: `Open ${moved.number}` }).click();
  const printOne = page.getByRole('button', { name: 'Print packing slip' });
  await expect(printOne).toBeVisible();
  await isCorrected(request, moved, { address1: '10, Lotus Lane' });
  await printOne.click();
  await bears(slip, '10, Lotus Lane');
  await moveOrder(request, moved, 'paid', 'cancelled');
  await printOne.click();
  await expect(page.getByText(/^It is (cancelled|refunded) by now: nothing of it is sent\.$/)).toBeFocused();
});

async function bears(slip: Locator, words: string): Promise<void> {
  await slip.page().emulateMedia({ media: 'print' });
  await expect(slip).toContainText(words);
  await slip.page().emulateMedia({ media: 'screen' });
}
